import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseProgram, type Token as Read, tokenizer } from 'acorn'
import { type Engines, have, type Since, yearOf } from './engines'

/** A feature that an engine does not support; `place` is `line:column`. */
export interface Lacking {
  place: string
  text: string
}

/** acorn's own type omits the value of a token. */
type Token = Read & { value?: unknown }

interface BuiltIn extends Since {
  object?: string
  name: string
  message: string
}

const version = (engine: string, message: string) => {
  const found = new RegExp(`${engine} ([\\d.]+)`).exec(message)
  return found ? Number(found[1]) : message.includes(`no ${engine}`) ? Number.POSITIVE_INFINITY : 0
}

/** Built-ins that older engines lack, by `.oxlintrc.json`. Its linter cannot tell `at` from a method of our own. */
const BUILT_INS: readonly BuiltIn[] = [
  { name: 'at', message: 'Chrome 92, iOS 15.4' },
  ...[
    ...readFileSync(path.resolve(__dirname, '../../.oxlintrc.json'), 'utf8').matchAll(
      /\{ (?:"object": "(\w+)", )?"(?:property|name)": "(\w+)", "message": "([^"]*(?:Chrome|iOS)[^"]*)" \}/g,
    ),
  ].map(([, object, name = '', message = '']) => ({ object, name, message })),
].map((one) => ({ ...one, chrome: version('Chrome', one.message), ios: version('iOS', one.message) }))

const placeOf = ({ loc }: Token) => (loc ? `${loc.start.line}:${loc.start.column + 1}` : '')

const isWord = (token: Token | undefined, word: string) => token?.value === word

/** Finds the built-in that is called at a token: `Object.hasOwn(`, `rows.at(`, `structuredClone(`, `new WeakRef(`. */
function calledAt(tokens: readonly Token[], i: number, lacking: readonly BuiltIn[]): BuiltIn | undefined {
  if (tokens[i]?.type.label !== 'name' || tokens[i + 1]?.type.label !== '(') return undefined
  const isMember = ['.', '?.'].includes(tokens[i - 1]?.type.label ?? '')
  return lacking.find(
    ({ object, name }) =>
      isWord(tokens[i], name) &&
      (object ? isMember && isWord(tokens[i - 2], object) : isMember || /[a-z][A-Z]/.test(name)),
  )
}

/** Returns what a script needs and the engines lack: syntax, patterns with lookbehind, built-in functions. */
export function lackingInScript(source: string, engines: Engines): Lacking[] {
  const year = yearOf(engines)
  try {
    parseProgram(source, { ecmaVersion: year, sourceType: 'script' })
  } catch (error) {
    const { message, loc, pos } = error as SyntaxError & {
      loc: { line: number; column: number }
      pos: number
    }
    const near = source.slice(Math.max(0, pos - 20), pos + 20)
    const text = `is no ECMAScript ${year}: ${message.replace(/ \([\d:]+\)$/, '')} at ${near}`
    return [{ place: `${loc.line}:${loc.column + 1}`, text }]
  }
  const tokens: Token[] = [...tokenizer(source, { ecmaVersion: year, sourceType: 'script', locations: true })]
  const lacking = BUILT_INS.filter((since) => !have(engines, since))
  return tokens.flatMap((token, i) => {
    const found = calledAt(tokens, i, lacking)
    if (found) return [{ place: placeOf(token), text: `calls ${found.name} (${found.message})` }]
    const { pattern } = (token.value ?? {}) as { pattern?: string }
    const looksBehind = token.type.label === 'regexp' && /\(\?<[=!]/.test(pattern ?? '')
    return looksBehind && !have(engines, { chrome: 62, ios: 16.4 })
      ? [{ place: placeOf(token), text: 'has a pattern with lookbehind (iOS 16.4)' }]
      : []
  })
}
