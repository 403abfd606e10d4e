import type { NodePath, types } from '@babel/core'
import { type ExpressionFeature, featuresOf } from '../../engines/expressions'
import type { Finding, Rule } from '../gate'
import { memberOf, type Path, placeOf, scriptsOf, t, traverse } from '../read/code'

const NAMES: Record<ExpressionFeature, string> = {
  propertyEscapes: 'a property escape',
  lookbehind: 'lookbehind',
  namedGroups: 'a named group',
}

const textOf = (node: types.Node | undefined) => (t.isStringLiteral(node) ? node.value : undefined)

/** Returns the pattern and flags of `RegExp(…)`; an empty pattern if it is put together at run time. */
function constructed({ callee, arguments: given }: types.CallExpression | types.NewExpression) {
  if (!t.isIdentifier(callee, { name: 'RegExp' })) return undefined
  const [pattern, flags] = given
  // Flags that are not known may contain `u`.
  return { pattern: textOf(pattern) ?? '', flags: flags ? (textOf(flags) ?? 'u') : '' }
}

/** Returns what is wrong with calling this method, which depends on the phone's ICU. */
function localeMethod(name: string, given: number): string | undefined {
  if (/^toLocale[A-Z]/.test(name)) return `calls ${name}, which knows no language there`
  if (name === 'localeCompare' && given > 1)
    return 'calls localeCompare with a language, which compares code units there'
  return name === 'normalize' ? 'calls normalize, which returns the text as it is there' : undefined
}

/**
 * Nothing needs ICU, without which the V8 of WeChat on Android is built, or an expression that an older engine lacks: such
 * an expression stops the whole file while it loads (github.com/markedjs/marked/issues/3133,
 * github.com/formatjs/formatjs/issues/7455).
 */
export const android: Rule = (build) => {
  const found: Finding[] = []
  for (const { file, syntax } of scriptsOf(build)) {
    const add = (node: types.Node, text: string) => found.push({ file, place: placeOf(node), text })
    const check = (node: types.Node, { pattern, flags }: { pattern: string; flags: string }) => {
      for (const feature of featuresOf(pattern, flags)) add(node, `/${pattern}/ has ${NAMES[feature]}`)
    }
    const call = (path: NodePath<types.CallExpression> | NodePath<types.OptionalCallExpression>) => {
      const name = memberOf(path.get('callee') as Path)
      const text = name && localeMethod(name, path.node.arguments.length)
      if (text) add(path.node, text)
    }
    const construct = ({ node }: NodePath<types.CallExpression> | NodePath<types.NewExpression>) => {
      const expression = constructed(node)
      if (expression) check(node, expression)
    }
    traverse(syntax, {
      RegExpLiteral({ node }) {
        check(node, node)
      },
      NewExpression: construct,
      OptionalCallExpression: call,
      CallExpression(path) {
        construct(path)
        call(path)
      },
    })
  }
  return found
}
