// Pieces of the page come as they change and are morphed in by id, so that a piece that moved is seen moving. A piece has
// holes for the pieces within it: what the page has already is put there as it is.

const SVG = "http://www.w3.org/2000/svg";
let before = new Map();

/** Remembers every piece, so that one that is taken out here can be put in there. */
function remember() {
  before = new Map(Array.from(document.querySelectorAll("[id]"), (piece) => [piece.id, piece]));
}

/** A piece as an element, with a hole for each one that it only names. */
function drawn(html, namespace) {
  const box = document.createElement("template");
  html = html.replaceAll("\u{e000}", '<template hole="').replaceAll("\u{e001}", '"></template>');
  box.innerHTML = namespace === SVG ? `<svg>${html}</svg>` : html;
  const first = box.content.firstElementChild;
  return namespace === SVG ? first?.firstElementChild : first;
}

const hole = (node) => node.nodeType === 1 && node.localName === "template" && node.getAttribute("hole");
const piece = (id) => document.getElementById(id) ?? before.get(id);

/** Fills the holes of what is new to the page. A piece that is new as well comes after it and finds the hole by its id. */
function fill(node) {
  for (const gap of [node, ...node.querySelectorAll?.("template[hole]") ?? []]) {
    const id = hole(gap);
    if (!id) continue;
    const known = piece(id);
    if (known && known !== gap) gap.replaceWith(known);
    else gap.id = id;
  }
}

// Elements with an id are the same element wherever they go; the rest go by their place.
function morph(old, now) {
  if (old.isEqualNode(now)) return;
  if (old.nodeName !== now.nodeName) { old.replaceWith(now); return fill(now); }
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
  // What is not wanted here goes last, so that those behind it stay where they are: a moved element loses its motion.
  const wanted = new Set(Array.from(now.children, (child) => hole(child) || child.id));
  for (const child of [...old.children]) if (child.id && !wanted.has(child.id)) old.append(child);
  let next = old.firstChild;
  for (const child of [...now.childNodes]) {
    const gap = hole(child), id = gap || child.nodeType === 1 && child.id;
    let match = id ? piece(id) : next;
    if (!id) while (match && match.nodeType === 1 && match.id) match = match.nextSibling;
    const fits = match && (gap || match.nodeType === child.nodeType && match.nodeName === child.nodeName);
    if (fits && !(id && match.contains(old))) {
      if (match === next) next = next.nextSibling; else old.insertBefore(match, next);
      if (gap) continue;
      if (match.nodeType === 1) morph(match, child);
      else if (match.data !== child.data) match.data = child.data;
    } else {
      old.insertBefore(child, next);
      fill(child);
    }
  }
  while (next) { const gone = next; next = next.nextSibling; gone.remove(); }
}
// What the reader opened stays open; what they typed stays typed.
const kept = (element, name) => name === "open" && element.localName === "details" || (name === "value" || name === "checked") && element.localName === "input" && element.type !== "hidden";
