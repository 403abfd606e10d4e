/**
 * These functions run in the browser. They find what the visitor sees on the visible page, and where a finger can
 * reach it.
 */
import { unreadable } from '../fit'
import { isMoving, isVisible } from '../in-page'
import { bare } from '../screen'

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

export { isMoving }

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The target of the next touch and whether the touch reached it: the page may move between aiming and touching. */
let aimed: Element | undefined
let isMissed = false

/** Cancels a touch that misses its target, so that the driver can aim again. */
export function guardTouches() {
  const guard = (event: Event) => {
    if (event.type === 'touchstart') isMissed = Boolean(aimed && !aimed.contains(event.target as Element))
    if (!isMissed) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  for (const type of ['touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
    addEventListener(type, guard, { capture: true, passive: false })
}

/**
 * Waits until the data that follow the last touch have reached the render layer, and returns whether the touch hit
 * its target.
 */
export async function answered() {
  await nextFrame()
  await new Promise((resolve) => setTimeout(resolve, 0))
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
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (!isOnTop(node)) node.scrollIntoView({ block: 'center', inline: 'center' })
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
