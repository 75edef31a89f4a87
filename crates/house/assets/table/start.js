if (root()) {
  document.addEventListener("visibilitychange", () => {
    turn();
    mention({ hidden: document.hidden });
    if (!document.hidden && !socket) connect();
  });
  // What the house must know to tell at the reader's pace.
  document.addEventListener("setting", ({ detail: { name, value } }) => {
    if (name === "tempo") mention({ tempo: value });
    if (name === "takeback") mention({ second_thoughts: value !== "off" });
  });
  // Motion begins with the first change: what the page shows at first does not fly in.
  requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("lively")));
  readOn();
  connect();
  placeOffer();
  turn();
  wind();
}
