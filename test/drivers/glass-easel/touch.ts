/** What a finger reaches and moves on the screen, in the browser. */
import { missesByKeyboard } from './soft-keyboard'

/** A view that catches moves. */
export const CATCHES = '[class*="catches-moves"]'

/** In a view that catches moves, all but the scroll-views in it (framework/view/wxml/event, component/scroll-view). */
function unmovable(node: Element): Element[] {
  const layer = node.closest(CATCHES)
  const around: Element[] = []
  for (let box = layer && node.parentElement; box; box = box.parentElement)
    if (!box.matches('.scroller') || !layer?.contains(box)) around.push(box)
  return around
}

/** Cancels the moves of a finger that would scroll something else than a scroll-view in a view that catches moves. */
function guardMoves(event: TouchEvent) {
  const touched = event.target as Element
  const layer = touched.closest(CATCHES)
  if (!layer) return
  const scroller = touched.closest('.scroller')
  const scrolls = scroller && layer.contains(scroller) && scroller.scrollHeight > scroller.clientHeight
  if (!scrolls && event.cancelable) event.preventDefault()
}

/** Scrolls a node into view as a finger can. */
function bring(node: Element, block: ScrollLogicalPosition) {
  const held = unmovable(node).map((box) => [box, box.scrollTop] as const)
  node.scrollIntoView({ block, inline: block })
  for (const [box, top] of held) box.scrollTop = top
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The target of the next touch and whether the touch reached it: the page may move between aiming and touching. */
let aimed: Element | undefined
let isMissed = false

/** Cancels a touch that misses its target, so that the driver can aim again. */
export function guardTouches() {
  const guard = (event: Event) => {
    const touched = event.target as Element
    // A computer has no touch, of which the mouse events would be the echo.
    if (event.type === 'mousedown' && !navigator.maxTouchPoints)
      isMissed = Boolean(aimed && !aimed.contains(touched))
    if (window.TouchEvent && event instanceof TouchEvent && event.type === 'touchstart') {
      const [finger] = event.touches
      isMissed = Boolean(aimed && !aimed.contains(touched)) || missesByKeyboard(touched, finger?.clientY ?? 0)
    }
    if (!isMissed) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  for (const type of ['touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
    addEventListener(type, guard, { capture: true, passive: false })
  addEventListener('touchmove', guardMoves, { capture: true, passive: false })
}

/** Waits until the data after the last touch are drawn, and returns whether the touch hit its target. */
export async function answered() {
  await nextFrame()
  // The event, the work of the logic layer and its data each take a task.
  for (let tasks = 0; tasks < 3; tasks++) await new Promise((resolve) => setTimeout(resolve, 0))
  aimed = undefined
  return !isMissed
}

const middle = (node: Element) => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
const isSame = (a: { x: number; y: number }, b: { x: number; y: number }) => a.x === b.x && a.y === b.y

/** The next touch may go anywhere. */
export const forgetAim = () => {
  aimed = undefined
}

/** Returns the middle of a node once it has stopped moving; null while another element covers it there. */
export async function reach(node: Element) {
  bring(node, 'nearest')
  if (!isOnTop(node)) bring(node, 'center')
  const before = middle(node)
  await nextFrame()
  if (!isSame(before, middle(node)) || !isOnTop(node)) return null
  aimed = node
  return before
}

function isOnTop(node: Element) {
  const { x, y } = middle(node)
  const hit = document.elementFromPoint(x, y)
  return hit !== null && node.contains(hit)
}
