// Whose turn it is, for who looks elsewhere: in the title, on the icon and as a badge.

const title = document.title;
const icon = document.querySelector("link[rel=icon]"), quiet = icon?.href;

function turn() {
  const table = document.getElementById("table");
  const mine = !!table && !table.dataset.over && (table.dataset.toAct ?? "").split(" ").includes(table.dataset.me ?? "-");
  document.title = mine ? `${table.dataset.yourTurn} · ${title}` : title;
  if (icon) icon.href = mine ? icon.dataset.turn : quiet;
  if (document.hidden && mine) navigator.setAppBadge?.(1).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}
