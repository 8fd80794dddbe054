// Reorders cards with the mouse.

let dragged = "";

/** @param {HTMLElement} element @param {HTMLElement} handle by which it is drawn @param {string} id @param {() => string[]} keys of all cards, in their order @param {(from: number, to: number) => void} move */
export function makeDraggable(element, handle, id, keys, move) {
  handle.addEventListener("dragstart", (event) => {
    dragged = id;
    event.dataTransfer?.setData("text/plain", "");
  });
  handle.addEventListener("dragend", () => {
    dragged = "";
    for (const each of element.parentElement?.children ?? []) each.classList.remove("under");
  });
  element.addEventListener("dragover", (event) => {
    if (!dragged) return;
    event.preventDefault();
    element.classList.add("under");
  });
  element.addEventListener("dragleave", () => element.classList.remove("under"));
  element.addEventListener("drop", (event) => {
    if (!dragged) return;
    event.preventDefault();
    const [from, to] = [keys().indexOf(dragged), keys().indexOf(id)];
    if (from !== to) move(from, to);
  });
}
