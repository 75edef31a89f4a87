// Asking before playing. Whoever wants it is asked before anything that one tap would play; what cannot be made good again is
// asked of everybody. The question takes the place of the button, so that nothing else moves.

let asking = null, chosen = false;

// Who has chosen an answer by hand has been asked already.
document.addEventListener("change", (event) => { if (event.target.closest?.("#actions .dk-answer")) chosen = true; });

const asksFirst = (at) => at.dataset.grave !== undefined || book.ask === "always" && !chosen;

/** Asks whether a button is meant. The table has the words, with a place for the deed. */
function ask(at) {
  unask();
  const box = document.createElement("div"), within = document.getElementById("actions");
  const words = root().dataset.sure.replace("{deed}", at.innerText.trim().replaceAll(/\s+/g, " ") || at.getAttribute("aria-label"));
  const button = (text, look, does) => {
    const one = Object.assign(document.createElement("button"), { type: "button", className: `btn ${look}`, textContent: text });
    one.addEventListener("click", does);
    box.append(one);
    return one;
  };
  button(root().dataset.not, "ask-no", () => unask(at));
  const yes = button(words, "ask-yes", () => {
    unask();
    play(at);
  });
  box.className = "ask";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", words);
  // In the row of the button, over the whole width: every row keeps its place and its height.
  const [row, frame] = [at.getBoundingClientRect(), within.getBoundingClientRect()];
  box.style.setProperty("--top", `${row.top - frame.top + within.scrollTop}px`);
  box.style.setProperty("--height", `${row.height}px`);
  box.style.setProperty("--side", getComputedStyle(within).paddingLeft);
  within.classList.add("asks");
  within.append(box);
  asking = { box, at, within };
  yes.focus({ preventScroll: true });
}

/** The question is gone; the focus goes to `at`, if given. */
function unask(at) {
  asking?.box.remove();
  asking?.within.classList.remove("asks");
  asking = null;
  at?.focus({ preventScroll: true });
}

/** Another decision: nothing is chosen yet, and nothing is asked any more. */
function askAnew() {
  chosen = false;
  unask();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !asking?.box.isConnected) return;
  event.preventDefault();
  unask(asking.at);
}, true);
