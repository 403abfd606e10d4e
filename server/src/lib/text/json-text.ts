/** A JSON text with the places of its values, which `JSON.parse` does not tell. */
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

/** The beginning of a string, a sign of punctuation, or anything else up to the next; only these four spaces are JSON's. */
const TOKEN = /["{}[\],:]|[^ \t\r\n{}[\],:"]+/g

/** What stands in a string or ends it. One pattern for whole strings would overflow the stack in one of some megabytes. */
const IN_STRING = /\\.|["\n]/g

function tokensOf(text: string) {
  const tokens: { token: string; index: number }[] = []
  const [next, inString] = [new RegExp(TOKEN), new RegExp(IN_STRING)]
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const { 0: token, index } = found
    if (token === '"') {
      inString.lastIndex = next.lastIndex
      let end = inString.exec(text)
      while (end?.[0].startsWith('\\')) end = inString.exec(text)
      next.lastIndex = end ? end.index + Number(end[0] === '"') : text.length
    }
    tokens.push({ token: text.slice(index, next.lastIndex), index })
  }
  return tokens
}

/** Lists and objects in each other: no file needs more, and each takes from the stack. */
const DEEPEST = 100

/** Reads a JSON text (RFC 8259). @throws {NoJson} with the place of the first fault */
export function readJson(text: string): JsonText {
  const tokens = tokensOf(text)
  const offsets = new Map<string, number>()
  const repeated: string[] = []
  let [next, depth] = [0, 0]
  const isNext = (token: string) => tokens[next]?.token === token
  const expected = (what: string) => {
    const { token, index } = tokens[next] ?? { token: undefined, index: text.length }
    const found = token === undefined ? 'the end of the file' : token.slice(0, 20)
    return new NoJson(text, index, `${what} is expected, not ${found}`)
  }
  const scalar = (what: string): unknown => {
    try {
      const value: unknown = JSON.parse(tokens[next]?.token ?? '')
      next++
      return value
    } catch {
      throw expected(what)
    }
  }
  const elements = (close: string, read: (index: number) => void) => {
    if (++depth > DEEPEST)
      throw new NoJson(text, tokens[next]?.index ?? 0, `lists and objects are more than ${DEEPEST} deep`)
    next++
    for (let index = 0; !isNext(close); index++) {
      if (index > 0) {
        if (!isNext(',')) throw expected(`"," or "${close}"`)
        const comma = tokens[next++]?.index ?? 0
        if (isNext(close))
          throw new NoJson(text, comma, `nothing follows this comma before "${close}": remove it`)
      }
      read(index)
    }
    next++
    depth--
  }
  const member = (pointer: string) => {
    if (!tokens[next]?.token.startsWith('"')) throw expected('a name in quotes')
    const name = String(scalar('a name in quotes'))
    if (!isNext(':')) throw expected('":"')
    next++
    const own = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (offsets.has(own)) repeated.push(own)
    read(own)
  }
  function read(pointer: string): void {
    offsets.set(pointer, tokens[next]?.index ?? text.length)
    if (isNext('[')) elements(']', (index) => read(`${pointer}/${index}`))
    else if (isNext('{')) elements('}', () => member(pointer))
    else scalar('a value')
  }
  read('')
  if (next < tokens.length) throw expected('the end of the file')
  const lineOf = (pointer: string): number => {
    const offset = offsets.get(pointer)
    return offset === undefined
      ? lineOf(pointer.slice(0, pointer.lastIndexOf('/')))
      : text.slice(0, offset).split('\n').length
  }
  return { value: JSON.parse(text), lineOf, repeated }
}
