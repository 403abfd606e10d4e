/** Locked elements: how many dialogs lock each one, and its `overflow-y` before. Dialogs may close in any order. */
const held = new Map<HTMLElement, { times: number; before: string }>()

/** Stops every scrolling ancestor (on H5 each page is one), and returns a function that undoes it. */
export function lockScroll(inside: HTMLElement): () => void {
  const boxes: HTMLElement[] = []
  for (let box = inside.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    const scrolls = overflowY === 'auto' || overflowY === 'scroll' || box === document.documentElement
    if (scrolls || held.has(box)) boxes.push(box)
  }
  boxes.forEach(hold)
  return () => boxes.forEach(release)
}

function hold(box: HTMLElement) {
  const lock = held.get(box) ?? { times: 0, before: box.style.overflowY }
  lock.times++
  held.set(box, lock)
  box.style.overflowY = 'hidden'
}

function release(box: HTMLElement) {
  const lock = held.get(box)
  if (!lock || --lock.times > 0) return
  held.delete(box)
  box.style.overflowY = lock.before
}
