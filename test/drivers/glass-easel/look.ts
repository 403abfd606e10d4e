/**
 * These functions run in the browser. They find what the visitor sees on the visible page, and where a finger can
 * reach it.
 */
import { unreadable } from '../fit'
import { isMoving, isVisible } from '../in-page'
import { bare } from '../screen'
import { lostTaps, missesByKeyboard } from './soft-keyboard'

type Node = HTMLElement & { __wxElement?: { data?: Record<string, unknown> } }

/** Returns the topmost page of the stack. */
const page = () => document.querySelector<HTMLElement>('weapp-page:last-of-type')

// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
const shown = (node: HTMLElement) => bare(node.innerText)
const dataOf = (node: Node) => node.__wxElement?.data ?? {}

/** The framework adds the component's prefix to an id of a template. */
const byId = (id: string) =>
  [...(page()?.querySelectorAll<Node>(`[id="${id}"], [id$="--${id}"]`) ?? [])].find(isVisible)

/** Returns the innermost elements whose text is exactly this, the one that is drawn last first. */
function byText(text: string): Node[] {
  const reads = (node: Element) => bare(node.textContent) === bare(text)
  return [...(page()?.querySelectorAll<Node>('*') ?? [])]
    .filter((node) => reads(node) && ![...node.children].some(reads) && isVisible(node))
    .reverse()
}

const control = (node?: Node) => node?.querySelector<HTMLInputElement>('input, textarea')

/** Describes the present state of an element; returns null if it does not exist. */
export function look(id: string) {
  const node = byId(id)
  if (!node) return null
  return {
    text: shown(node),
    value: control(node)?.value ?? null,
    // The templates cannot set ARIA attributes, so the class of the ui kit shows whether the control is selected.
    isChecked: / chosen--/.test(` ${node.className}`),
  }
}

export const read = () => {
  const found = page()
  return found ? shown(found) : ''
}

export const isWaiting = () => [...(page()?.querySelectorAll('[class*="skeleton--"]') ?? [])].some(isVisible)

export { isMoving, lostTaps }

/** A view that catches moves. */
const CATCHES = '[class*="catches-moves"]'

/**
 * Returns the elements around a node that a finger cannot scroll: if the node lies in a view that catches moves, all
 * but the scroll-views in it (framework/view/wxml/event, catch; component/scroll-view).
 */
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
  if (!layer || touched.matches('[type="range"]')) return
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
    if (event instanceof TouchEvent && event.type === 'touchstart') {
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

/**
 * Waits until the data that follow the last touch have reached the render layer, and returns whether the touch hit
 * its target.
 */
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

/**
 * Returns the middle of a node once it has stopped moving on the screen; null while another element covers it there.
 */
async function reach(node: Element) {
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

/**
 * Returns where to tap an element, or why it cannot be tapped now. A checkbox is tapped on its box, because its label
 * may contain links.
 */
export async function aim(id: string) {
  const node = byId(id)
  if (!node) return 'not there'
  const { disabled, ariaRole } = dataOf(node)
  if (disabled) return 'disabled'
  const isOption = ariaRole === 'checkbox' || ariaRole === 'radio'
  return (await reach((isOption && node.querySelector(':scope > wx-view')) || node)) ?? 'covered'
}

/** Returns where to tap the element whose text is exactly this. */
export async function aimAtText(text: string) {
  const found = byText(text)
  for (const node of found) {
    const place = await reach(node)
    if (place) return place
  }
  return found.length ? 'covered' : 'not there'
}

/** Returns where a drag of a slider's thumb to this share of its track begins and ends, or why it is not possible. */
export async function track(id: string, share: number) {
  const place = await aim(id)
  if (typeof place === 'string') return place
  aimed = undefined
  const range = control(byId(id))
  if (!range) return 'no slider'
  const { x, width, y, height } = range.getBoundingClientRect()
  const [min, max, value] = [range.min, range.max, range.value].map(Number) as [number, number, number]
  const block = Number.parseFloat(range.style.getPropertyValue('--block')) || 28
  const at = (part: number) => ({ x: x + block / 2 + part * (width - block), y: y + height / 2 })
  return { from: at((value - min) / (max - min || 1)), to: at(share) }
}

/**
 * Returns where a finger drags the scroll-view of the topmost layer, and how far the layer and the page behind it are
 * scrolled; `left` is what is still below.
 */
export function scrolling() {
  const layer = [...(page()?.querySelectorAll(CATCHES) ?? [])].findLast(isVisible)
  const scrollers = [...(layer?.querySelectorAll('.scroller') ?? [])].filter(
    (box) => box.scrollHeight > box.clientHeight + 1,
  )
  const box = scrollers[0] ?? layer
  if (!box) throw new Error('no layer is open')
  const { x, y, width, height } = box.getBoundingClientRect()
  const at = (share: number) => ({ x: x + width / 2, y: y + share * height })
  const left = scrollers[0] ? Math.round(box.scrollHeight - box.clientHeight - box.scrollTop) : 0
  return { from: at(0.9), to: at(0.1), scrollers: scrollers.length, top: box.scrollTop, left, page: scrollY }
}

/** Counts the controls of the topmost dialog, and returns the id or text of those that a finger cannot reach. */
export async function reachInDialog() {
  const roleOf = (node: Node) => String(dataOf(node).ariaRole)
  const views = [...(page()?.querySelectorAll<Node>('wx-view') ?? [])].filter(isVisible)
  const dialog = views.findLast((node) => /^(alert)?dialog$/.test(roleOf(node)))
  const controls = [...(dialog?.querySelectorAll<Node>('wx-button, wx-input, wx-view') ?? [])].filter(
    (node) =>
      isVisible(node) &&
      !dataOf(node).disabled &&
      (node.tagName !== 'WX-VIEW' || /^(button|link|checkbox|radio|tab)$/.test(roleOf(node))),
  )
  const covered: string[] = []
  for (const node of controls) {
    const isOption = /^(checkbox|radio)$/.test(roleOf(node))
    const target = (isOption && node.querySelector(':scope > wx-view')) || node
    // Twice, because what came into view with the last one may still be moving.
    if (!((await reach(target)) ?? (await reach(target)))) covered.push(node.id || shown(node))
  }
  aimed = undefined
  return { controls: controls.length, covered }
}

/**
 * Returns whether the control of an input has the focus after a touch; its text is selected, so that the next key
 * replaces it.
 */
export function isTyping(id: string): boolean {
  const typed = control(byId(id))
  if (!typed || document.activeElement !== typed) return false
  typed.select()
  return true
}

/** The text of the topmost page that cannot be read at this width (test/drivers/fit.ts). */
export const unreadableText = (least: number, lowest: number) => unreadable(page(), least, lowest)
