import type { types } from '@babel/core'
import { memberOf, type Path, placeOf, scriptsOf, traverse } from '../read/code'
import type { Finding, Rule } from '../rule'

/** Returns what is wrong with calling this method, which depends on the phone's ICU. */
function localeMethod(name: string, given: number): string | undefined {
  if (/^toLocale[A-Z]/.test(name)) return `calls ${name}, which knows no language there`
  if (name === 'localeCompare' && given > 1)
    return 'calls localeCompare with a language, which compares code units there'
  return name === 'normalize' ? 'calls normalize, which returns the text as it is there' : undefined
}

/** The V8 of WeChat on Android is built without ICU (github.com/formatjs/formatjs/issues/7455). */
export const android: Rule = (build) => {
  const found: Finding[] = []
  for (const { file, syntax } of scriptsOf(build)) {
    const check = (path: Path<types.CallExpression> | Path<types.OptionalCallExpression>) => {
      const name = memberOf(path.get('callee') as Path)
      const text = name && localeMethod(name, path.node.arguments.length)
      if (text) found.push({ file, place: placeOf(path.node), text })
    }
    traverse(syntax, { CallExpression: check, OptionalCallExpression: check })
  }
  return found
}
