// What can be looked up by a key: the log, the position in words, the keys themselves.

function lookUp(what) {
  if (!what) return;
  const side = what.closest("[popover]"), fold = what.closest("details");
  // On a wide screen the side is always there and no popover.
  if (side && !seen(what)) side.showPopover();
  if (fold) fold.open = true;
  what.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input[type=text], select, textarea")) return;
  if (event.key === "l") lookUp(document.querySelector("#side .log"));
  else if (event.key === "t") lookUp(document.querySelector("#side .facts"));
  else if (event.key === "?") document.getElementById("keyboard")?.togglePopover();
});
