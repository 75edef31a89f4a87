if (root()) {
  document.addEventListener("visibilitychange", () => {
    turn();
    mention({ hidden: document.hidden });
    if (!document.hidden && !socket) connect();
  });
  // Motion begins with the first change: what the page shows at first does not fly in.
  requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("lively")));
  readOn();
  connect();
  turn();
  wind();
}
