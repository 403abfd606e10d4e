import { isLogo } from '../catalogue/logos'
import { readJson } from '../lib/text/json-text'
import { readHtml, readMarkdown } from '../lib/wording/markup'
import { findInText } from '../lib/wording/rule'
import { textRules } from '../lib/wording/rules'
import type { Said } from '../lib/wording/said'
import { placeOf } from './places'

/** What PostgreSQL cannot store, or not as it is. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** The strings of a JSON value with their paths, e.g. `3.contingent.0.method`, and the text of the object around each. */
function strings(value: unknown, file: string, at = '', around = ''): Said[] {
  if (typeof value === 'string') return [{ file, at, around, parts: [{ text: value, line: 1 }] }]
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? around : JSON.stringify(value)
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, file, at ? `${at}.${key}` : key, own))
}

function saidIn(file: string, text: string): Said[] {
  if (file.endsWith('.json')) return strings(JSON.parse(text), file)
  return file.endsWith('.md') ? readMarkdown(file, text) : readHtml(file, text)
}

function placeIn(file: string, text: string, { at }: Said, line: number): string {
  if (at === undefined) return `${file}, line ${line}`
  const { place, path } = placeOf(file, readJson(text), `/${at.replaceAll('.', '/')}`)
  return `${place}, ${path}`
}

/** Checks every text of the files against the rules of `npm run check:copy` (S24.17); one sentence for each place. */
export function wordingProblems(texts: Readonly<Record<string, string>>): string[] {
  const whyOf = new Map(textRules.map(({ code, why }) => [code, why]))
  return Object.entries(texts).flatMap(([file, text]) => {
    if (isLogo(file)) return []
    if (UNSTORABLE.test(text)) return [`${file}: it contains a character that cannot be stored`]
    return saidIn(file, text).flatMap((said) => {
      if (said.parts.some((part) => UNSTORABLE.test(part.text)))
        return [`${placeIn(file, text, said, 1)}: it contains a character that cannot be stored`]
      return findInText(said, textRules).map(
        (one) =>
          `${placeIn(file, text, said, one.line)}: ${JSON.stringify(one.text)} is refused: ${whyOf.get(one.rule)}`,
      )
    })
  })
}
