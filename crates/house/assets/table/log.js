// The log grows at its end: the newest line is in view, unless the reader has gone back to older ones.

let atEnd = true;
const theLog = () => document.querySelector("#side .log");

function readOn() {
  const log = theLog();
  if (log && atEnd) log.scrollTop = log.scrollHeight;
}
document.addEventListener("scroll", ({ target }) => {
  if (target === theLog() && target.clientHeight) atEnd = target.scrollTop + target.clientHeight > target.scrollHeight - 4;
}, true);
// On a small screen the log is a sheet that is opened; a window that grows brings it back.
addEventListener("resize", readOn);
document.addEventListener("toggle", ({ target }) => { if (target.contains?.(theLog())) readOn(); }, true);
