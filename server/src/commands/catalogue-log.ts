import { chinaMinute } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'
import { plansOf } from '../seed/plans'

/** Revisions that are printed without `--all`. */
const SHOWN = 50

/** `products +1 ~2, channels -1` of a difference: each kind, how many are new (+), changed (~) and gone (-). */
function shortOf(summary: string): string {
  const kinds: { name: string; counts: Map<string, number> }[] = []
  for (const line of summary.split('\n')) {
    const counts = kinds.at(-1)?.counts
    const [, sign] = /^ {2}([+~-]) /.exec(line) ?? []
    if (!line.startsWith(' ')) kinds.push({ name: line, counts: new Map() })
    else if (sign && counts) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const text = (counts: Map<string, number>) =>
    [...counts].map(([sign, count]) => ` ${sign}${count}`).join('')
  return kinds.map(({ name, counts }) => name + text(counts)).join(', ')
}

/** The plans and the revisions, the newest first. */
export async function catalogueLog(
  db: Db,
  { all, before }: { all: boolean; before: number | null },
): Promise<string> {
  const last = db.selectFrom('catalogue_revisions').select(({ fn }) => fn.max('number').as('number'))
  const { number: newest } = await last.executeTakeFirstOrThrow()
  let query = db
    .selectFrom('catalogue_revisions')
    .select(['number', 'at', 'applied_by', 'summary'])
    .orderBy('number', 'desc')
  if (before !== null) query = query.where('number', '<', before)
  // One more tells that there are older ones.
  const found = await (all ? query : query.limit(SHOWN + 1)).execute()
  const revisions = all ? found : found.slice(0, SHOWN)
  const plans = (await plansOf(db)).reverse().map((plan) => {
    const state = plan.refused === null ? 'planned for' : 'REFUSED on'
    const why = plan.refused?.split('\n').map((reason) => `    ${reason}`) ?? []
    const { number, due, planned_by, summary } = plan
    return [`plan ${number}, ${state} ${chinaMinute(due)}, by ${planned_by}: ${shortOf(summary)}`, ...why]
  })
  return [
    ...plans.flat(),
    ...revisions.map(({ number, at, applied_by, summary }) => {
      const state = number === newest ? ' (in force)' : ''
      return `${number}${state}, ${chinaMinute(at)}, by ${applied_by}: ${shortOf(summary)}`
    }),
    ...(found.length > revisions.length
      ? [`Older ones: --before ${revisions.at(-1)?.number}, or --all.`]
      : []),
  ].join('\n')
}
