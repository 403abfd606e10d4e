/** A Stryker plugin: leaves out the mutants of what is text, not rule (see `ignorers` in stryker.config.mjs). */

const isChinese = (text) => /\p{Script=Han}/u.test(text)
/** Nothing is worked out inside of it: only names and members stand between its words. */
const isPlain = (node) =>
  node.type === 'Identifier' || (node.type === 'MemberExpression' && !node.computed && isPlain(node.object))

/** Members that describe: of a schema, and of a row of the endpoint table. */
const DESCRIBES = ['description', 'summary']

/** @param {{ node: any, parent?: any }} path of Babel */
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
