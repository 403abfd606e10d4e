import type { types } from '@babel/core'
import type { Value } from '../read/data'
import { lineOf, type Path, t, traverse } from '../read/syntax'
import type { RuleFacts } from '../rule'
import type { Finding } from '../said'

export const ticks: RuleFacts = {
  code: 'ticked',
  why: 'Nothing is ticked for the visitor: a tick that is there at first is no consent.',
  source: 'S24.1; PIPL art. 14; 金融产品网络营销管理办法 (in force 2026-09-30)',
}

/** Names of what holds ticks and consents, in sources and in seed data. */
const HOLDS_TICKS = /tick|checked|consent(s|ed|Given)?$|agreed|accepted|opt_?in|preselected|default_on/i
/** Attributes that tick. */
const TICKS = ['checked', 'defaultChecked', 'aria-checked', 'defaultValue']
const BOXES = ['Checkbox', 'CheckboxGroup', 'Option', 'Switch', 'input']

const isCall = (node: types.Node, name: RegExp): node is types.CallExpression =>
  t.isCallExpression(node) &&
  ((t.isIdentifier(node.callee) && name.test(node.callee.name)) ||
    (t.isMemberExpression(node.callee) &&
      t.isIdentifier(node.callee.property) &&
      name.test(node.callee.property.name)))

/** Whether a value surely ticks: `true`, `!0`, a list with something in it, also where only one branch of it does. */
function isTicking(node: types.Node | null | undefined): boolean {
  if (!node) return false
  if (t.isBooleanLiteral(node)) return node.value
  if (t.isStringLiteral(node)) return node.value === 'true' || node.value === 'checked'
  if (t.isNumericLiteral(node)) return node.value !== 0
  if (t.isUnaryExpression(node, { operator: '!' }))
    return (
      t.isNumericLiteral(node.argument, { value: 0 }) || t.isBooleanLiteral(node.argument, { value: false })
    )
  if (t.isArrayExpression(node)) return node.elements.length > 0
  if (t.isNewExpression(node)) return isTicking(node.arguments[0])
  if (t.isObjectExpression(node))
    return node.properties.some((one) => t.isObjectProperty(one) && isTicking(one.value))
  if (t.isConditionalExpression(node)) return isTicking(node.consequent) || isTicking(node.alternate)
  if (t.isLogicalExpression(node))
    return isTicking(node.right) || (node.operator !== '&&' && isTicking(node.left))
  if (t.isTSAsExpression(node) || t.isTSSatisfiesExpression(node)) return isTicking(node.expression)
  if (t.isArrowFunctionExpression(node)) return isTicking(node.body)
  // Made of the list of all that could be ticked.
  return isCall(node, /^(map|filter|flatMap|from)$/)
}

/** The state behind a name: `const [name, set] = useState(first)`, or what a constant is. */
function firstValueOf(path: Path, name: string): types.Node | null {
  const binding = path.scope.getBinding(name)
  if (!binding?.path.isVariableDeclarator()) return null
  const { id, init } = binding.path.node
  if (t.isIdentifier(id)) return binding.constant ? (init ?? null) : null
  const first = t.isArrayPattern(id) ? id.elements[0] : null
  if (!t.isIdentifier(first, { name }) || !init || !isCall(init, /^useState$|^useReducer$/)) return null
  return init.arguments[t.isIdentifier(init.callee, { name: 'useReducer' }) ? 1 : 0] ?? null
}

/** Names that a `checked={…}` is worked out from, e.g. `ticked` in `ticked.includes(code)`. */
function namesIn(path: Path): Path<types.Identifier>[] {
  if (path.isIdentifier()) return [path]
  const found: Path<types.Identifier>[] = []
  path.traverse({
    Identifier(one) {
      found.push(one)
    },
  })
  return found
}

const isBox = ({ name }: types.JSXOpeningElement) => t.isJSXIdentifier(name) && BOXES.includes(name.name)

/** Boxes that are ticked, and states and values that would tick one, before the visitor has touched anything. */
export function findTicks(file: string, source: string, syntax: types.File): Finding[] {
  const found = new Map<number, Finding>()
  const report = (node: types.Node) => {
    const line = lineOf(node)
    const text = source.split('\n')[line - 1]?.trim().slice(0, 60) ?? ''
    if (!found.has(line)) found.set(line, { file, line, rule: ticks.code, text })
  }
  traverse(syntax, {
    JSXAttribute(path) {
      const { name, value } = path.node
      const element = path.parent as types.JSXOpeningElement
      if (!t.isJSXIdentifier(name) || !TICKS.includes(name.name)) return
      if (name.name === 'defaultValue' && !isBox(element)) return
      if (!value) return report(path.node)
      const given = t.isJSXExpressionContainer(value) ? value.expression : value
      if (isTicking(given)) return report(path.node)
      const kind = element.attributes.find((one) => t.isJSXAttribute(one) && one.name.name === 'kind')
      const isRadio = t.isJSXAttribute(kind) && t.isStringLiteral(kind.value, { value: 'radio' })
      if (!isBox(element) || isRadio || !t.isJSXExpressionContainer(value)) return
      for (const one of namesIn(path.get('value') as Path)) {
        const first = firstValueOf(one, one.node.name)
        if (isTicking(first)) report(first ?? path.node)
      }
    },
    VariableDeclarator({ node: { id, init } }) {
      const name = t.isArrayPattern(id) ? id.elements[0] : null
      if (!t.isIdentifier(name) || !HOLDS_TICKS.test(name.name) || !init) return
      if (isCall(init, /^useState$/) && isTicking(init.arguments[0])) report(init)
    },
    ObjectProperty({ node: { key, value } }) {
      const name = t.isIdentifier(key) ? key.name : t.isStringLiteral(key) ? key.value : ''
      // Only what is ticked whatever happens: a list that is worked out holds somebody's own ticks.
      const always =
        t.isBooleanLiteral(value, { value: true }) ||
        (t.isArrayExpression(value) && value.elements.some((one) => t.isLiteral(one)))
      if (HOLDS_TICKS.test(name) && always) report(value)
    },
  })
  return [...found.values()]
}

/** Boxes that the markup ticks. */
export const findTicksInMarkup = (file: string, source: string): Finding[] =>
  source
    .split('\n')
    .flatMap((text, i) =>
      /<(input|checkbox|switch|radio)\b[^>]*\schecked(?!\s*=\s*["'](false|\{\{)["']?)/i.test(text)
        ? [{ file, line: i + 1, rule: ticks.code, text: text.trim().slice(0, 60) }]
        : [],
    )

/** Flags of seed data that tick. */
export const findTicksInData = (file: string, values: readonly Value[]): Finding[] =>
  values
    .filter(({ at, value }) => (value === true || value === 1) && HOLDS_TICKS.test(at.split('.').pop() ?? ''))
    .map(({ at, line }) => ({ file, line, rule: ticks.code, text: at }))
