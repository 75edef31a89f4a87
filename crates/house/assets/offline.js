// The page without a line: which tables wait there, and back to where one was as soon as the house answers.
"use strict";
{
  const list = document.querySelector("[data-kept-tables]");
  let tables = [];
  try { tables = JSON.parse(localStorage.getItem("tables")) ?? []; } catch { /* Nothing was kept. */ }
  for (const { path, name } of tables) {
    const link = Object.assign(document.createElement("a"), { href: path, textContent: name });
    list.append(document.createElement("li"));
    list.lastChild.append(link);
  }
  list.parentElement.hidden = !tables.length;

  // The address is still that of the page that could not be had, unless somebody came here by its own.
  const back = () => (location.pathname === "/offline" ? location.replace("/") : location.reload());
  document.querySelector("[data-again]").addEventListener("click", (event) => { event.preventDefault(); back(); });
  addEventListener("online", back);
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) back();
  }, 5000);
}
