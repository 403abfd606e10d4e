import type { types } from '@babel/core'
import { hasHan, type Said, UNKNOWN } from '../../../server/src/lib/wording/said'
import { lineOf, parse, t } from './syntax'

/** Returns every text of a JSON file with its line. The TypeScript parser is used because it reports positions. */
export function readData(file: string, source: string): Said[] {
  const [statement] = parse(`${file}.ts`, `(${source}\n)`).program.body
  const said: Said[] = []
  /** `at`: the path of a value, e.g. `3.contingent.0.method`; `around`: the source of the object with it. */
  const walk = (node: types.Node | null, at: string, around: string) => {
    const inside = (key: string | number) => (at ? `${at}.${key}` : String(key))
    if (t.isArrayExpression(node))
      for (const [i, element] of node.elements.entries()) walk(element, inside(i), around)
    else if (t.isObjectExpression(node)) {
      const own = source.slice((node.start ?? 1) - 1, (node.end ?? 1) - 1)
      for (const property of node.properties)
        if (t.isObjectProperty(property) && t.isStringLiteral(property.key))
          walk(property.value, inside(property.key.value), own)
    } else if (t.isStringLiteral(node) && hasHan(node.value)) {
      const text = node.value.replace(/\{\{.*?\}\}/g, UNKNOWN)
      said.push({ file, at, around, parts: [{ text, line: lineOf(node) }] })
    }
  }
  walk(t.isExpressionStatement(statement) ? statement.expression : null, '', source)
  return said
}
