// What every page can do beside the game. Without this script the buttons are not shown and forms do the rest.
"use strict";

// Copies a link at the press of its button.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  const field = button && document.getElementById(button.dataset.copy);
  if (!field) return;
  const told = () => {
    const words = button.textContent;
    if (words === button.dataset.copied) return;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = words; }, 2000);
  };
  field.select();
  // The clipboard is for secure pages; elsewhere (a house in the local network) the selection is copied the old way.
  if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(told, () => {});
  else if (document.execCommand("copy")) told();
});

// The share sheet of the device, where it has one.
document.addEventListener("click", (event) => {
  const field = document.getElementById(event.target.closest?.("[data-share]")?.dataset.share);
  // Whoever closes the sheet again has changed their mind.
  if (field) navigator.share({ url: field.value, title: document.title }).catch(() => {});
});

// How many games wait for the reader, and what they are called: asked when a page opens and when it is looked at again.
{
  const FRESH = 10_000;
  let asked = -Infinity;
  const brand = document.querySelector(".brand"), plain = brand?.getAttribute("aria-label");
  const ask = async () => {
    if (document.hidden || performance.now() < asked + FRESH) return;
    asked = performance.now();
    const answer = await fetch("/me").catch(() => null);
    if (!answer?.ok) return;
    const { name, waiting, label } = await answer.json();
    for (const count of document.querySelectorAll("[data-waiting]")) {
      count.hidden = !waiting;
      // Drawn, not written: the names of the links say it in words.
      count.dataset.waiting = waiting;
    }
    const games = document.querySelector(".my-games");
    waiting ? games?.setAttribute("aria-label", label) : games?.removeAttribute("aria-label");
    brand?.setAttribute("aria-label", waiting ? `${plain}. ${label}` : plain);
    const field = document.getElementById("my-name");
    if (field && document.activeElement !== field) field.value = name ?? "";
  };
  document.addEventListener("visibilitychange", ask);
  ask();

  // A new name counts from now on, and at the table on this page at once.
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest?.(".my-name");
    if (!form) return;
    event.preventDefault();
    const said = new URLSearchParams(new FormData(form));
    const table = location.pathname.match(/^\/tables\/([^/]+)/);
    if (table) said.set("table", table[1]);
    const answer = await fetch(form.action, { method: "POST", body: said, redirect: "manual" }).catch(() => null);
    const button = form.querySelector("button"), words = button.textContent;
    if (answer?.type !== "opaqueredirect" || words === form.dataset.saved) return;
    button.textContent = form.dataset.saved;
    setTimeout(() => { button.textContent = words; }, 2000);
  });
}

// How long the table of a form will take: follows the choices, by the figures that the page was drawn from (duration.rs).
{
  const line = document.getElementById("how-long"), form = line?.closest("form");
  const follow = () => {
    const { modes, game, thought, told } = JSON.parse(line.dataset.figures);
    const fields = new FormData(form), chosen = (name) => fields.getAll(name).at(-1);
    const alike = ({ options }) => Object.entries(options)
      .reduce((sum, [key, value]) => sum + (chosen(`o.${key}`)?.trim() === value ? game.includes(key) ? 100 : 1 : 0), 0);
    const best = Math.max(...modes.map(alike));
    const seats = +(chosen("seats") ?? chosen(`seats.${chosen("o.mode")}`));
    const length = modes.find((mode) => alike(mode) === best).lengths[seats];
    if (!length) return void (line.textContent = "");
    const people = Array.from({ length: seats }, (_, seat) => chosen(`seat.${seat}`)).filter((kind) => kind !== "bot").length;
    const minutes = (length[1] + length[0] * (told + people / seats * thought[chosen("pace")])) / 60;
    const shown = minutes < 10 ? Math.max(2, Math.round(minutes)) : Math.round(minutes / 5) * 5;
    line.textContent = line.dataset.words.replace("#m", shown).replace("#p", seats);
  };
  form?.addEventListener("change", follow);
}
