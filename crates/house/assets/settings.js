// What this browser remembers of its reader: in cookies, since the house must know the pace of the telling. Runs before the
// first picture, so that nothing changes its look afterwards.
"use strict";
{
  const book = document.documentElement.dataset;
  const kept = Object.fromEntries(document.cookie.split("; ").map((pair) => pair.split("=")));
  // Colours follow the system by media rules; whoever wants the others switches the rules.
  const colours = () => {
    const light = { night: "not all", day: "all" }[book.colours] ?? "(prefers-color-scheme: light)";
    for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) {
      if (rule.colours ||= /prefers-color-scheme: light/.test(rule.media?.mediaText ?? "")) rule.media.mediaText = light;
    }
    document.querySelector("meta[name=color-scheme]")?.setAttribute("content", { night: "dark", day: "light" }[book.colours] ?? "dark light");
  };
  const names = ["tempo", "takeback", "ask", "hints", "sound", "buzz", "call", "phrases", "motion", "colours", "text"];
  for (const name of names) if (kept[name]) book[name] = kept[name];
  if (book.colours) colours();
  document.documentElement.classList.add("scripted");
  document.documentElement.classList.toggle("can-share", !!navigator.share);
  document.addEventListener("toggle", (event) => {
    if (!event.target.matches?.(".settings")) return;
    for (const input of event.target.querySelectorAll("input")) input.checked = (book[input.name] ?? input.dataset.usual) === input.value;
  }, true);
  document.addEventListener("change", (event) => {
    const { name, value } = event.target;
    if (!event.target.closest?.(".settings") || event.target.closest(".my-name")) return;
    book[name] = value;
    document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
    if (name === "colours") colours();
    document.dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
  });
  // Whoever taps elsewhere is done with it.
  document.addEventListener("click", (event) => {
    const panel = document.querySelector(".settings[open]");
    if (panel && !panel.contains(event.target)) panel.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const panel = event.key === "Escape" && document.querySelector(".settings[open]");
    if (panel) { panel.open = false; panel.querySelector("summary").focus(); }
  });
}
