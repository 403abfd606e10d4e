/** A Stryker plugin that ignores mutants of texts, which are not rules (see `ignorers` in stryker.config.mjs). */

const isChinese = (text) => /\p{Script=Han}/u.test(text)
/** A plain expression contains only identifiers and members, so it calculates nothing. */
const isPlain = (node) =>
  node.type === 'Identifier' || (node.type === 'MemberExpression' && !node.computed && isPlain(node.object))

/** The properties that contain a description in a schema or in a row of the endpoint table. */
const DESCRIBES = ['description', 'summary']

/** @param {{ node: any, parent?: any }} path a node path of Babel */
function reasonOf({ node, parent }) {
  if (parent?.type === 'ObjectProperty' && parent.value === node && DESCRIBES.includes(parent.key.name))
    return 'describes a schema'
  if (node.type === 'StringLiteral' && isChinese(node.value)) return 'a text that visitors or operators read'
  const words = node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('') : ''
  return isChinese(words) && node.expressions.every(isPlain)
    ? 'a text that visitors or operators read'
    : undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'texts', value: { shouldIgnore: reasonOf } }]
