import { canonicalJson, sha256 } from '../../../src/lib/canonical-json'

/** The answers of each call, by its path. */
export type Answers = Record<string, string[]>

/** A longer text, list or dictionary is written as its size, its digest and its beginning. */
const MAX_WHOLE = { letters: 2_500, members: 40 }
/** Members that answer what another call answers, which shows it in full: `/v2/product/showList` and `/web/form`. */
const ELSEWHERE = ['offers', 'order']
const WIDTH = 130

/** The digest of a value, by which a change is found, instead of the value. */
function digestOf(value: object | string): string {
  const [what, size, begins] =
    typeof value === 'string'
      ? ['text', value.length, value.slice(0, WIDTH / 2)]
      : [Array.isArray(value) ? 'list' : 'dictionary', Object.keys(value).length, Object.entries(value)[0]]
  return `<${what} of ${size}, SHA-256 ${sha256(canonicalJson(value))}, begins with ${JSON.stringify(begins)}>`
}

/** A copy of a value without what is too large to be read in a diff. */
export function readable(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return value.length > MAX_WHOLE.letters ? digestOf(value) : value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  if (members.length > MAX_WHOLE.members || ELSEWHERE.includes(name)) return digestOf(value)
  if (Array.isArray(value)) return value.map((one) => readable(one))
  return Object.fromEntries(members.map(([inner, one]) => [inner, readable(one, inner)]))
}

/** Almost JSON: what fits into a line stands in one, and each line of a text behind a bar, so that a diff shows it. */
export function printed(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value === 'string' && value.includes('\n'))
    return ['|', ...value.split('\n').map((one) => `${indent}  |${one}`)].join('\n')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((one) => printed(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${printed(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((one) => `${inner}${one},\n`).join('')}${indent}${close}`
}

/** The text of a record: a heading for each path, in alphabetical order, and its answers below. */
export const writeRecord = (answers: Answers): string =>
  Object.keys(answers)
    .sort()
    .map((path) => [`# ${path}`, ...(answers[path] ?? [])].join('\n\n'))
    .join('\n\n\n')
    .concat('\n')

export const readRecord = (text: string): Answers =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n\n\n')
      .filter(Boolean)
      .map((block) => {
        const [heading = '', ...answers] = block.split('\n\n')
        return [heading.slice('# '.length), answers]
      }),
  )

export const codesIn = (answers: readonly string[] = []): number[] =>
  answers.map((answer) => Number(/^HTTP \d+ \{\s*"code": ?(\d+)/m.exec(answer)?.[1]))
