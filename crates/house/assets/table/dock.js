// The dock by keyboard: digits choose an answer of the question that is open, Enter plays what is chosen, Escape goes back.

const seen = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;

/** The answers of the innermost question on show. */
const answers = () => {
  // Twins do the same: they are there to be chosen, but no question.
  const groups = [...document.querySelectorAll("#actions .dk-answers:not(.twins)")].filter(seen);
  return groups.length ? [...groups.at(-1).querySelectorAll("input:enabled")] : [];
};
/** What can be played now. */
const deed = () => [...document.querySelectorAll("#actions .deed[data-action]")].find(seen);

// What was chosen under another answer is chosen no more.
document.addEventListener("change", (event) => {
  const answer = event.target.closest?.(".dk-answer > input");
  if (!answer) return;
  for (const branch of answer.closest(".dk-level").querySelectorAll(":scope > .dk-branch")) {
    if (branch.dataset.of !== answer.dataset.n) for (const input of branch.querySelectorAll("input")) input.checked = input.defaultChecked;
  }
});

// A piece on the board stands for its answer in the dock.
document.addEventListener("click", (event) => {
  const piece = event.target.closest?.("[data-pick]"), dock = document.getElementById("actions");
  if (!piece || !dock || dock.inert) return;
  const answer = dock.querySelector(`[data-choose=${JSON.stringify(piece.dataset.pick)}] > input`);
  for (let branch = answer?.closest(".dk-branch"); branch; branch = branch.parentElement.closest(".dk-branch")) {
    branch.parentElement.querySelector(`:scope > .dk-answers > .dk-answer > [data-n="${branch.dataset.of}"]`).click();
  }
  answer?.click();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input[type=text], select, textarea, .settings")) return;
  if (document.getElementById("actions")?.inert) return;
  if (/^[1-9]$/.test(event.key)) {
    const answer = answers()[event.key - 1];
    if (!answer) return;
    event.preventDefault();
    answer.click();
    answer.focus();
  } else if (event.key === "Enter" && event.target.matches?.("body, #status, .dk-answer > input")) {
    const now = deed();
    if (now) { event.preventDefault(); now.click(); }
  } else if (event.key === "Escape" || event.key === "Backspace") {
    [...document.querySelectorAll("#actions .dk-back")].find(seen)?.click();
  }
});
