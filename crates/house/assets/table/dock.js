// The dock by keyboard: digits choose an answer of the question that is open, plus and minus the next one, Enter plays what
// is chosen, P what stands aside, Escape goes back, and a letter takes the one answer whose word it begins.

const seen = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;

/** The answers of the innermost question on show. */
const answers = () => {
  // Twins do the same: they are there to be chosen, but no question.
  const groups = [...document.querySelectorAll("#actions .dk-answers:not(.twins)")].filter(seen);
  return groups.length ? [...groups.at(-1).querySelectorAll("input:enabled")] : [];
};
/** What can be played now. */
const deed = () => [...document.querySelectorAll("#actions .deed[data-action]")].find(seen);
/** Presses a button by key as by hand: the focus goes on from there. */
const pressed = (button) => { button?.focus(); button?.click(); };

// What was chosen under another answer is chosen no more.
document.addEventListener("change", (event) => {
  const answer = event.target.closest?.(".dk-answer > input");
  if (!answer) return;
  for (const branch of answer.closest(".dk-level").querySelectorAll(":scope > .dk-branch")) {
    if (branch.dataset.of !== answer.dataset.n) for (const input of branch.querySelectorAll("input")) input.checked = input.defaultChecked;
  }
});

// One answer lower or higher, from the one that is chosen.
function nudge(by) {
  const all = answers(), at = all.findIndex((answer) => answer.checked), to = all[at < 0 ? 0 : at + by];
  to?.click();
  to?.closest(".dk-answer").scrollIntoView({ block: "nearest", inline: "nearest" });
}
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-nudge]");
  if (button) nudge(+button.dataset.nudge);
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

/** Is a key meant for something else than the table? */
const writes = (event) =>
  event.ctrlKey || event.metaKey || event.altKey || !!event.target.closest?.("input[type=text], select, textarea, .settings");

document.addEventListener("keydown", (event) => {
  if (writes(event) || asking || document.getElementById("actions")?.inert) return;
  if (/^[1-9]$/.test(event.key)) {
    // Amounts go by their figure, other answers by their place.
    const amount = document.querySelector(`#actions:has([data-nudge]) [data-choose="${event.key}"] > input`);
    const answer = document.querySelector("#actions [data-nudge]") ? amount : answers()[event.key - 1];
    if (!answer) return;
    event.preventDefault();
    answer.click();
    answer.focus();
  } else if (event.key === "Enter" && event.target.matches?.("body, #status, .dk-answer > input")) {
    const now = deed();
    if (now) { event.preventDefault(); pressed(now); }
  } else if ("+=-−".includes(event.key)) {
    if (document.querySelector("#actions [data-nudge]")) nudge(event.key === "+" || event.key === "=" ? 1 : -1);
  } else if (event.key === "p") {
    pressed([...document.querySelectorAll("#actions .dk-aside [data-action]")].find(seen));
  } else if (event.key === "Escape" || event.key === "Backspace") {
    [...document.querySelectorAll("#actions .dk-back")].find(seen)?.click();
  } else if (/^[^\W\d_ltu]$/.test(event.key)) {
    // Words of programs stand in small letters ("roll", "exchange RED"), pieces in capitals.
    const [answer, ...more] = answers().filter((one) => one.parentElement.dataset.choose?.startsWith(event.key));
    if (more.length) return;
    if (answer?.checked) pressed(deed());
    else if (answer) { answer.click(); answer.focus(); }
  }
});
