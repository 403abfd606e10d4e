/** Runs in the browser: what a visitor finds on the visible page, and where a finger reaches it. */
import { isMoving, isVisible } from '../in-page'
import { bare } from '../screen'

type Node = HTMLElement & { __wxElement?: { data?: Record<string, unknown> } }

/** Of several pages that lie on each other the one on top. */
const page = () => document.querySelector<HTMLElement>('weapp-page:last-of-type')

// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
const shown = (node: HTMLElement) => bare(node.innerText)
const dataOf = (node: Node) => node.__wxElement?.data ?? {}

/** An id as a template gives it stands behind its component's own prefix. */
const byId = (id: string) =>
  [...(page()?.querySelectorAll<Node>(`[id="${id}"], [id$="--${id}"]`) ?? [])].find(isVisible)

/** The innermost elements that read exactly this, the one drawn last first. */
function byText(text: string): Node[] {
  const reads = (node: Element) => bare(node.textContent) === bare(text)
  return [...(page()?.querySelectorAll<Node>('*') ?? [])]
    .filter((node) => reads(node) && ![...node.children].some(reads) && isVisible(node))
    .reverse()
}

const control = (node?: Node) => node?.querySelector<HTMLInputElement>('input, textarea')

/** An element as it is now; null where it is not there. */
export function look(id: string) {
  const node = byId(id)
  if (!node) return null
  return {
    text: shown(node),
    value: control(node)?.value ?? null,
    // The templates know no aria attributes; what shows the choice is the class that the ui kit gives it.
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

/** What the finger aims at, and whether it got there: between the two the page may have moved. */
let aimed: Element | undefined
let isMissed = false

/** Drops a touch that lands beside its aim; the driver aims again. */
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

/** Whether the last touch reached what it aimed at, once its data has crossed. */
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

/** The middle of a node once it stands still on the screen; null while something covers it there. */
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

/** Where to tap an element, or why it cannot be tapped now. A tick is tapped by its box: links may stand in its text. */
export async function aim(id: string) {
  const node = byId(id)
  if (!node) return 'not there'
  const { disabled, ariaRole } = dataOf(node)
  if (disabled) return 'disabled'
  const isOption = ariaRole === 'checkbox' || ariaRole === 'radio'
  return (await reach((isOption && node.querySelector(':scope > wx-view')) || node)) ?? 'covered'
}

/** Where to tap what reads exactly this. */
export async function aimAtText(text: string) {
  const found = byText(text)
  for (const node of found) {
    const place = await reach(node)
    if (place) return place
  }
  return found.length ? 'covered' : 'not there'
}

/** The controls of the dialog on top: how many there are, and the id or text of those that a finger cannot reach. */
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
    const place = await reach((isOption && node.querySelector(':scope > wx-view')) || node)
    if (!place) covered.push(node.id || shown(node))
  }
  aimed = undefined
  return { controls: controls.length, covered }
}

/** Has the control of an input taken the touch; what stood there is marked, so that the next key replaces it. */
export function isTyping(id: string): boolean {
  const typed = control(byId(id))
  if (!typed || document.activeElement !== typed) return false
  typed.select()
  return true
}
