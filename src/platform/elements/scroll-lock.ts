/**
 * Stops the page behind an element from scrolling and returns what undoes it. On H5 each page is its own scroll
 * container, so every scrolling ancestor is held, the document included.
 */
export function lockScroll(inside: HTMLElement): () => void {
  const held: [HTMLElement, string][] = []
  for (let box = inside.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if (overflowY !== 'auto' && overflowY !== 'scroll' && box !== document.documentElement) continue
    held.push([box, box.style.overflow])
    box.style.overflow = 'hidden'
  }
  return () => {
    for (const [box, overflow] of held) box.style.overflow = overflow
  }
}
