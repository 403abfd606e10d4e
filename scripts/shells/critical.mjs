/** Finds the rules of style sheets that a prerendered page needs before the sheets themselves are there. */
import postcss from 'postcss'

/** States of an element, parts of it, the theme, and the elder view: none of them is seen in the document. */
const UNSEEN =
  /::[\w-]+|:not\(:focus-visible\)|:(hover|active|focus(-visible|-within)?|checked|disabled|placeholder-shown)|\[data-theme=\w+\]|#prerendered \[aria-busy="?true"?\]|\.elder(?![\w-])/g

/**
 * @param {Document} document the prerendered page
 * @param {readonly string[]} sheets the text of its style sheets, in order
 * @returns {string} the rules that apply to it, or can when a control changes its state
 */
export function criticalCss(document, sheets) {
  const applies = (selector) => {
    const bare = selector.replace(UNSEEN, '').trim()
    if (!bare) return true
    const whole = bare.replace(/^(?=[>+~])/, '*').replace(/([>+~]|^)\s*$/, '$1*')
    return document.querySelector(whole) !== null
  }
  const root = postcss.parse(sheets.join('\n'))
  root.walkComments((comment) => comment.remove())
  root.walkRules((rule) => {
    if (rule.parent.name?.endsWith('keyframes')) return
    rule.selectors = rule.selectors.filter(applies)
    if (!rule.selector) rule.remove()
  })
  const names = []
  root.walkDecls(/^animation/, (one) => names.push(one.value))
  root.walkAtRules((at) => {
    const unused = at.name.endsWith('keyframes') && !names.some((value) => value.includes(at.params))
    if (unused || !at.nodes?.length) at.remove()
  })
  return root.toString()
}
