// Words on small screens: whole, and none over another.
import assert from "node:assert/strict";

export const SMALL = {
  "on a phone": { width: 390, height: 844 },
  "on its side": { width: 844, height: 390 },
  "at 320 pixels": { width: 320, height: 640 },
  "at 200 %": { width: 640, height: 450 },
};

/** No text within `part` lies over another; those within `but` may. */
export async function textsApart(page, part, where, but = ":not(*)") {
  const over = await page.evaluate(([part, but]) => {
    const texts = [], walker = document.createTreeWalker(document.querySelector(part), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode, { parentElement } = at;
      if (!at.data.trim() || parentElement.closest(`script, ${but}`)) continue;
      if (!parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(at);
      const windows = [];
      for (let box = parentElement; box; box = box.parentElement) {
        const { overflow, clipPath } = getComputedStyle(box);
        if (overflow !== "visible" || clipPath !== "none") windows.push(box.getBoundingClientRect());
      }
      for (const line of range.getClientRects()) {
        // Lines of a text are higher than its letters.
        const air = (line.bottom - line.top) * 0.2;
        const seen = { at, text: at.data.trim(), left: line.left, right: line.right, top: line.top + air, bottom: line.bottom - air };
        for (const { left, right, top, bottom } of windows) {
          Object.assign(seen, { left: Math.max(left, seen.left), right: Math.min(right, seen.right), top: Math.max(top, seen.top), bottom: Math.min(bottom, seen.bottom) });
        }
        if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2) texts.push(seen);
      }
    }
    const area = ({ left, right, top, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
    const shared = (a, b) => area({
      left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
    });
    return texts.flatMap((a, at) => texts.slice(at + 1)
      .filter((b) => a.at !== b.at && shared(a, b) > 0.25 * Math.min(area(a), area(b)))
      .map((b) => `"${a.text}" and "${b.text}"`));
  }, [part, but]);
  assert.deepEqual(over, [], `${where}: over one another`);
}

/** Nothing that `parts` hold is cut. */
export async function nothingCut(page, parts, where) {
  const cut = await page.locator(parts).evaluateAll((all) => all.filter((one) => one.checkVisibility())
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className}: ${one.innerText.replaceAll("\n", " ")}`));
  assert.deepEqual(cut, [], `${where}: cut`);
}
