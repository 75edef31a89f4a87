// Parts of the page come as they change and are morphed in by id, so that a piece that moved is seen moving.

// Elements with an id are the same element wherever they go; the rest go by their place.
function morph(old, now) {
  if (old.isEqualNode(now)) return;
  if (old.nodeName !== now.nodeName) return void old.replaceWith(now);
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
  // What is not wanted here goes last, so that those behind it stay where they are: a moved element loses its motion.
  const wanted = new Set(Array.from(now.children, child => child.id));
  for (const child of [...old.children]) if (child.id && !wanted.has(child.id)) old.append(child);
  let next = old.firstChild;
  for (const child of [...now.childNodes]) {
    const id = child.nodeType === 1 && child.id;
    let match = id ? document.getElementById(id) : next;
    if (!id) while (match && match.nodeType === 1 && match.id) match = match.nextSibling;
    if (match && (id ? match.nodeName === child.nodeName && !match.contains(old) : match.nodeType === child.nodeType && match.nodeName === child.nodeName)) {
      if (match === next) next = next.nextSibling; else old.insertBefore(match, next);
      match.nodeType === 1 ? morph(match, child) : match.data !== child.data && (match.data = child.data);
    } else old.insertBefore(child, next);
  }
  while (next) { const gone = next; next = next.nextSibling; gone.remove(); }
}
// What the reader opened stays open; what they typed stays typed.
const kept = (element, name) => name === "open" && element.localName === "details" || (name === "value" || name === "checked") && element.localName === "input" && element.type !== "hidden";
