// The house as an app: its service worker shows notifications, and a page when there is no line to the house.

addEventListener("load", () => { navigator.serviceWorker?.register("/sw.js").catch(() => {}); });

// Whoever looks at a table need not be told that it waits.
async function seen() {
  if (document.hidden) return;
  const here = await navigator.serviceWorker?.getRegistration();
  for (const told of (await here?.getNotifications?.({ tag: location.pathname })) ?? []) told.close();
}
document.addEventListener("visibilitychange", seen);
seen();

// The reader's tables, for the page that is shown without a line. Names and places only: nothing of a game.
const mine = document.querySelector(".front");
if (mine) {
  const named = (row) => Array.from(row.querySelector("b")?.childNodes ?? [], ({ textContent }) => textContent.trim()).filter(Boolean).join(" · ");
  const tables = Array.from(mine.querySelectorAll(".mine [data-path]"), (row) => ({ path: row.dataset.path, name: named(row) }));
  try { localStorage.setItem("tables", JSON.stringify(tables.slice(0, 20))); } catch { /* A browser that keeps nothing. */ }
}
