/** Run in the browser: what the visitor sees on the visible page, and where a finger can reach it. */
import { TEXT_SIZES, unreadable, unreadableAt } from '../fit'
import { isMoving, isVisible } from '../in-page'
import { byId, byText, control, dataOf, page, shown } from './nodes'
import { lostTaps } from './soft-keyboard'
import { answered, reach } from './touch'

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

export { announced, lostAria } from './aria'
export { reachInDialog, scrolling } from './layer'
export { answered, isMoving, lostTaps }

/** Returns where to tap an element, or why not now. A checkbox is tapped on its box: its label may have links. */
export async function aim(id: string) {
  const node = byId(id)
  if (!node) return 'not there'
  const { disabled, ariaRole } = dataOf(node)
  if (disabled) return 'disabled'
  const isOption = ariaRole === 'checkbox' || ariaRole === 'radio'
  return (await reach((isOption && node.querySelector(':scope > wx-view')) || node)) ?? 'covered'
}

export async function aimAtText(text: string) {
  const found = byText(text)
  for (const node of found) {
    const place = await reach(node)
    if (place) return place
  }
  return found.length ? 'covered' : 'not there'
}

/** Returns whether an input has the focus after a touch, and selects its text, which the next key replaces. */
export function isTyping(id: string): boolean {
  const typed = control(byId(id))
  if (!typed || document.activeElement !== typed) return false
  typed.select()
  return true
}

/** The text of the topmost page that cannot be read at this width (test/drivers/fit.ts). */
export const unreadableText = (least: number, lowest: number) => unreadable(page(), least, lowest)

/** The same at every text size, whatever the size of the text and the height of the controls. */
export const unreadableAtSizes = () => unreadableAt(page(), TEXT_SIZES, unreadable)

/** The ids that were chosen for the topmost page and do not depend on the data: two states of a page differ by them. */
export const ids = () =>
  [...(page()?.querySelectorAll('[id*="-"]') ?? [])]
    .map(({ id }) => id.replace(/^.*--/, ''))
    .filter((id) => id.includes('-') && !/\d{4}/.test(id))
    .join()
