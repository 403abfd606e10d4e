import { RATE_CAP } from '@contract/rates'
import { passesData, type Way } from '@contract/rules/ways'
import type { HighestRate } from './listing'
import { ASSESSED, type OperatorPaper, type Paper, type PaperOf } from './paper-kinds'

/** Whose papers are asked. */
export interface Holder {
  way: Way
  papers: readonly Paper[]
  /** The operator's own, which whatever passes data on needs too (PIPL art. 55). */
  own: readonly OperatorPaper[]
}

/** What is shown or passed on; without it the institution alone is asked. */
export interface Offered {
  code: string
  /** The hash of its public content (content.ts); undefined where nothing is shown. */
  content?: string
  /** The highest annual rate that it can have; `cap` says near which one it must be exact. */
  highest?(cap: number): Pick<HighestRate, 'rate'>
}

/** What is missing, with the reason for an operator. */
export interface Lack {
  kind: AnyPaper['kind']
  why: string
}

type AnyPaper = Paper | OperatorPaper
const holds = ({ from, until }: AnyPaper, day: string) => from <= day && day <= until

/** The lack of any of these papers on a day; none when one of them holds. */
function lackOf(kind: AnyPaper['kind'], all: readonly AnyPaper[], day: string, of = ''): Lack[] {
  if (all.some((paper) => holds(paper, day))) return []
  const ended = all.map(({ until }) => until).filter((until) => until < day)
  const begins = all.map(({ from }) => from).filter((from) => from > day)
  const [last, first] = [ended.sort().at(-1), begins.sort()[0]]
  const when = last ? `it ended on ${last}` : first ? `it begins on ${first}` : 'there is none'
  return [{ kind, why: `no ${kind}${of} in force: ${when}` }]
}

/** The highest annual rate that the papers allow on a day, percent, never above the platform's own; null without a paper. */
function capOn(papers: readonly Paper[], day: string): { percent: number; words: string } | null {
  const caps = papers
    .filter((paper) => holds(paper, day))
    .flatMap((paper) => {
      if (paper.kind === 'rate_cap') return [{ percent: paper.percent, words: `${paper.percent}%` }]
      if (paper.kind !== 'lpr_cap') return []
      const percent = Math.round(paper.times * paper.lpr * 100) / 100
      return [{ percent, words: `${percent}% (${paper.times} × LPR ${paper.lpr}% of ${paper.lpr_at})` }]
    })
  return caps.sort((a, b) => a.percent - b.percent)[0] ?? null
}

function rateLack(papers: readonly Paper[], day: string, offered?: Offered): Lack[] {
  const cap = capOn(papers, day)
  if (!cap) return lackOf('rate_cap', of(papers, 'rate_cap', 'lpr_cap'), day)
  // The platform's own cap is kept where a product is listed (listing.ts) and for each sheet.
  if (!offered?.highest || cap.percent >= RATE_CAP) return []
  const { rate } = offered.highest(cap.percent)
  const why = `its annual rate is up to ${rate.toFixed(2)}%, above its cap of ${cap.words}`
  return rate > cap.percent ? [{ kind: 'rate_cap', why }] : []
}

function contentLack(papers: readonly Paper[], day: string, offered?: Offered): Lack[] {
  const { code, content } = offered ?? {}
  if (content === undefined) return []
  const own = of(papers, 'content_approval').filter((paper) => paper.product === code)
  return lackOf(
    'content_approval',
    own.filter((paper) => paper.content === content),
    day,
    ` of content ${content}`,
  )
}

const of = <K extends Paper['kind']>(papers: readonly Paper[], ...kinds: K[]): PaperOf<K>[] =>
  papers.filter((paper): paper is PaperOf<K> => (kinds as string[]).includes(paper.kind))

/**
 * What an offer, or the institution alone, lacks on a day in China (YYYY-MM-DD) to be shown, linked to or sent anything:
 * empty when every paper that it needs is in force. Sources: docs/trust.md, "The law as data".
 */
export function lacksOf({ way, papers, own }: Holder, day: string, offered?: Offered): Lack[] {
  const commissions = of(papers, 'commission').filter(
    ({ products }) => !offered || products === 'all' || products.includes(offered.code),
  )
  const commission = (activity: 'marketing' | 'passing') =>
    lackOf(
      'commission',
      commissions.filter(({ activities }) => activities.includes(activity)),
      day,
      ` for ${activity}`,
    )
  const isBank = of(papers, 'licence').some(({ licence }) => licence === 'bank')
  return [
    ...lackOf('licence', of(papers, 'licence'), day),
    ...commission('marketing'),
    ...(isBank ? lackOf('public_list', of(papers, 'public_list'), day) : []),
    ...lackOf('official', of(papers, 'official'), day),
    ...rateLack(papers, day, offered),
    ...contentLack(papers, day, offered),
    ...(passesData(way)
      ? [
          ...commission('passing'),
          ...lackOf(
            'passing',
            of(papers, 'passing').filter(({ ways }) => (ways as Way[]).includes(way)),
            day,
            ` for ${way}`,
          ),
          ...ASSESSED.flatMap((one) =>
            lackOf(
              'impact_assessment',
              own.filter(({ assessed }) => assessed.includes(one)),
              day,
              ` of ${one}`,
            ),
          ),
        ]
      : []),
  ]
}

const DAY_MS = 86_400_000
/** The day after a day, YYYY-MM-DD. */
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** For how many days, that one included, each kind of paper that is ever lacking still holds; 0 when it lacks already. */
export function validDays(holder: Holder, day: string, offered?: Offered): Map<AnyPaper['kind'], number> {
  const all = [...holder.papers, ...holder.own]
  const ahead = all.map(({ until }) => dayAfter(until)).filter((one) => one > day)
  const starts = all.map(({ from }) => from).filter((one) => one > day)
  const left = new Map<AnyPaper['kind'], number>()
  for (const one of [day, ...new Set([...ahead, ...starts].sort())])
    for (const { kind } of lacksOf(holder, one, offered))
      if (!left.has(kind)) left.set(kind, daysBetween(day, one))
  return left
}
