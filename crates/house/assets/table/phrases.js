// Ready phrases: what somebody says stands in the bar for some seconds and moves nothing. Several wait for one another.

const SAID = 4500, SHORT = 1500, MANY_SAID = 4;
const bubble = document.getElementById("said");
const saying = [];
let speaking = false;

/** Shows what somebody said, or why one's own words were not passed on. */
function spoke(said) {
  if (!bubble || book.phrases === "hidden" && !said.note) return;
  saying.push(said);
  if (saying.length > MANY_SAID) saying.shift();
  if (!speaking) speakAll();
}

async function speakAll() {
  speaking = true;
  bubble.classList.add("on");
  while (saying.length) {
    const { html, note } = saying.shift();
    if (note) bubble.textContent = note; else bubble.innerHTML = html;
    for (let stood = 0; stood < SAID && !(saying.length && stood >= SHORT); stood += 250) await pause(250);
  }
  bubble.classList.remove("on");
  bubble.textContent = "";
  speaking = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-phrase]");
  if (!button) return;
  event.preventDefault();
  button.closest("[popover]")?.hidePopover?.();
  mention({ phrase: button.dataset.phrase, seat: seat() });
});
