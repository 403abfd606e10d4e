/** What the class names of the style sheet are in this build: `chosen` is `chosen--sBh`. */
const css = () => [...document.querySelectorAll('style')].map((style) => style.textContent).join('')
const known = new Map<string, string>()

/**
 * Sets or removes a class of the live page's style sheet, of which the painted markup may show no example. Without a
 * rule for it nothing changes.
 * @param name its local name, e.g. `chosen`
 * @param inner an element that the rule styles inside of `element`, where several style sheets use the same name
 */
export function toggleClass(element: Element, name: string, on: boolean, inner?: Element | null) {
  const within = inner ? ` \\.${inner.className.split(' ')[0]}` : ''
  const rule = `\\.(${name}--[\\w-]+)${within}`
  const full = known.get(rule) ?? new RegExp(rule).exec(css())?.[1]
  if (!full) return
  known.set(rule, full)
  element.classList.toggle(full, on)
}
