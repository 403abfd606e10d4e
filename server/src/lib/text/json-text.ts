import { type JSONPath, type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser'

/** A JSON text with the lines of its values, which `JSON.parse` does not tell. */
export interface JsonText {
  value: unknown
  /** The line, from 1, of the value at a JSON pointer, or of the nearest one around it. */
  lineOf(pointer: string): number
  /** Pointers of members that their object has more than once: `JSON.parse` keeps the last one. */
  repeated: readonly string[]
}

/** A text that is not JSON; the message names line and column. */
export class NoJson extends Error {
  constructor(text: string, offset: number, fault: string) {
    const before = text.slice(0, offset).split('\n')
    super(`line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${fault}`)
  }
}

/** What is expected instead of what was found, by the parser's names of its errors; all others say it themselves. */
const EXPECTED: Record<string, string> = {
  PropertyNameExpected: 'a name in quotes',
  ValueExpected: 'a value',
  ColonExpected: '":"',
  CommaExpected: '"," or a closing bracket',
  CloseBraceExpected: '"," or "}"',
  CloseBracketExpected: '"," or "]"',
  EndOfFileExpected: 'the end of the file',
}

function faultAt(text: string, offset: number, length: number, error: string): NoJson {
  const [found] = text.slice(offset, offset + Math.min(length, 20)).split(/[\r\n]/)
  const before = text.slice(0, offset).trimEnd()
  if ((found === ']' || found === '}') && before.endsWith(','))
    return new NoJson(text, before.length - 1, `nothing follows this comma before "${found}": remove it`)
  const what = EXPECTED[error]
  if (!what) return new NoJson(text, offset, `${found} is not JSON (${error})`)
  return new NoJson(text, offset, `${what} is expected, not ${found || 'the end of the file'}`)
}

/** Lists and objects in each other: no file needs more, and each takes from the stack. */
const DEEPEST = 100

const pointerOf = (path: JSONPath) =>
  path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Reads a JSON text (RFC 8259). @throws {NoJson} with the place of the first fault */
export function readJson(text: string): JsonText {
  const lines = new Map<string, number>()
  const repeated: string[] = []
  const begin = (offset: number, _: number, line: number, __: number, path: () => JSONPath) => {
    lines.set(pointerOf(path()), line + 1)
    if (path().length >= DEEPEST)
      throw new NoJson(text, offset, `lists and objects are more than ${DEEPEST} deep`)
  }
  const visitor: JSONVisitor = {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onLiteralValue: (_, __, ___, line, ____, path) => void lines.set(pointerOf(path()), line + 1),
    onObjectProperty: (name, _, __, ___, ____, path) => {
      const own = pointerOf([...path(), name])
      if (lines.has(own)) repeated.push(own)
    },
    onError: (error, offset, length) => {
      throw faultAt(text, offset, length, printParseErrorCode(error))
    },
  }
  visit(text, visitor, { disallowComments: true })
  const lineOf = (pointer: string): number =>
    lines.get(pointer) ?? lineOf(pointer.slice(0, pointer.lastIndexOf('/')))
  return { value: JSON.parse(text), lineOf, repeated }
}
