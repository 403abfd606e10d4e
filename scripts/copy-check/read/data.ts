import type { types } from '@babel/core'
import { hasHan, type Said, UNKNOWN } from '../said'
import { lineOf, parse, t } from './syntax'

/** A value of a JSON file with the place where it stands. */
export interface Value {
  /** e.g. `3.contingent.0.method`. */
  at: string
  value: string | number | boolean | null
  line: number
  /** Source of the object that it belongs to. */
  around: string
}

/** Every value of a JSON file, each with its line: a parser for the language that JSON is part of tells them. */
export function valuesOf(file: string, source: string): Value[] {
  const [statement] = parse(`${file}.ts`, `(${source}\n)`).program.body
  const values: Value[] = []
  const walk = (node: types.Node | null, at: string, around: string) => {
    if (!node) return
    if (t.isArrayExpression(node))
      for (const [i, element] of node.elements.entries()) walk(element, at ? `${at}.${i}` : String(i), around)
    else if (t.isObjectExpression(node)) {
      const own = source.slice((node.start ?? 1) - 1, (node.end ?? 1) - 1)
      for (const property of node.properties)
        if (t.isObjectProperty(property) && t.isStringLiteral(property.key))
          walk(property.value, at ? `${at}.${property.key.value}` : property.key.value, own)
    } else if (t.isStringLiteral(node) || t.isNumericLiteral(node) || t.isBooleanLiteral(node))
      values.push({ at, value: node.value, line: lineOf(node), around })
    else values.push({ at, value: null, line: lineOf(node), around })
  }
  walk(t.isExpressionStatement(statement) ? statement.expression : null, '', source)
  return values
}

/** Every text of a JSON file. */
export const readData = (file: string, source: string): Said[] =>
  valuesOf(file, source)
    .filter(({ value }) => typeof value === 'string' && hasHan(value))
    .map(({ at, value, line, around }) => ({
      file,
      at,
      around,
      parts: [{ text: String(value).replace(/\{\{.*?\}\}/g, UNKNOWN), line }],
    }))
