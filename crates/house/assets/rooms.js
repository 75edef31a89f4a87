// Copies a link at the press of its button. Without this script the button is not shown and the text can be selected.
"use strict";
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
