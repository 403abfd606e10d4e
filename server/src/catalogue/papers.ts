import { RATE_CAP } from '@contract/rates'
import { passesData, type Way } from '@contract/rules/ways'
import { DAY } from '../lib/retention'
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
  const approvals = of(papers, 'content_approval').filter(
    (paper) => paper.product === code && paper.content === content,
  )
  return lackOf('content_approval', approvals, day, ` of content ${content}`)
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
  const commission = (activity: 'marketing' | 'passing') => {
    const all = commissions.filter(({ activities }) => activities.includes(activity))
    return lackOf('commission', all, day, ` for ${activity}`)
  }
  const isBank = of(papers, 'licence').some(({ licence }) => licence === 'bank')
  const passing = of(papers, 'passing').filter(({ ways }) => (ways as Way[]).includes(way))
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
          ...lackOf('passing', passing, day, ` for ${way}`),
          ...assessmentLacks(own, day, true),
        ]
      : []),
  ]
}

/**
 * The impact assessments that the operator lacks on a day: one of each kind where data is passed on, otherwise any one,
 * because offers are matched automatically (PIPL art. 55).
 */
export function assessmentLacks(own: readonly OperatorPaper[], day: string, passes: boolean): Lack[] {
  if (!passes) return lackOf('impact_assessment', own, day)
  return ASSESSED.flatMap((one) => {
    const all = own.filter(({ assessed }) => assessed.includes(one))
    return lackOf('impact_assessment', all, day, ` of ${one}`)
  })
}

/** The day after a day, YYYY-MM-DD. */
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

/**
 * For how many days, that one included, each kind of paper that is ever lacking still holds; 0 when it lacks already.
 * What is lacking changes only where one of the papers begins or has ended.
 */
export function validDays(
  papers: readonly AnyPaper[],
  day: string,
  lacksOn: (day: string) => Lack[],
): Map<AnyPaper['kind'], number> {
  const changes = papers.flatMap(({ from, until }) => [from, dayAfter(until)]).filter((one) => one > day)
  const left = new Map<AnyPaper['kind'], number>()
  for (const one of [day, ...new Set(changes.sort())])
    for (const { kind } of lacksOn(one))
      if (!left.has(kind)) left.set(kind, (Date.parse(one) - Date.parse(day)) / DAY)
  return left
}
