/** What a finger reaches in the topmost sheet or dialog, in the browser. */
import { isVisible } from '../in-page'
import { dataOf, type Node, page, shown } from './nodes'
import { CATCHES, forgetAim, reach } from './touch'

/** Returns where a finger drags the topmost layer, how far it and the page are scrolled, and what is `left` below. */
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
  forgetAim()
  return { controls: controls.length, covered }
}
