import { canonicalJson } from '../../lib/canonical-json'
import type { MatchAnswer } from './answer'

interface Entry {
  code: string
}

const codes = (entries: readonly Entry[]) => entries.map(({ code }) => code).join(', ') || 'none'

function between(what: string, stored: readonly Entry[], replayed: readonly Entry[]): string[] {
  const order =
    codes(stored) === codes(replayed)
      ? []
      : [`${what}, order: stored ${codes(stored)}; replayed ${codes(replayed)}`]
  const changed = stored.flatMap((was) => {
    const now = replayed.find(({ code }) => code === was.code)
    if (!now || canonicalJson(was) === canonicalJson(now)) return []
    return [`${what}, ${was.code}: stored ${canonicalJson(was)}; replayed ${canonicalJson(now)}`]
  })
  return [...order, ...changed]
}

/** The differences from the stored result, one line each; the database does not preserve the order of members. */
export const differences = (stored: MatchAnswer, replayed: MatchAnswer): string[] => [
  ...between('list', stored.results, replayed.results),
  ...between('second look', stored.second_look, replayed.second_look),
]
