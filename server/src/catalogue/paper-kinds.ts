import { RATE_CAP } from '@contract/rates'
import { WAYS } from '@contract/rules/ways'
import { type Static, Type as T, type TProperties } from 'typebox'
import { Check } from 'typebox/value'
import { closed } from '../lib/closed'

const Text = T.String({ minLength: 1 })
const Day = T.String({ format: 'date' })
const Sha256 = T.String({ pattern: '^[0-9a-f]{64}$' })

/** The document itself stays with the operator: `hash` is its SHA-256. `from` and `until`, both inclusive, are days in China. */
const paper = <K extends string, P extends TProperties>(kind: K, members: P) =>
  closed({ kind: T.Literal(kind), ...members, from: Day, until: Day, hash: Sha256 })

const LICENCES = ['bank', 'consumer_finance', 'microlender', 'other'] as const
const ACTIVITIES = ['marketing', 'passing'] as const

/** What an operator keeps of an institution (docs/operating.md, "Papers"). */
export const PAPERS = {
  licence: paper('licence', { licence: T.Enum(LICENCES), number: Text, authority: Text }),
  /** Which products the institution has commissioned, and what: to show them, to pass applications on. */
  commission: paper('commission', {
    products: T.Union([T.Literal('all'), T.Array(Text, { minItems: 1, uniqueItems: true })]),
    activities: T.Array(T.Enum(ACTIVITIES), { minItems: 1, uniqueItems: true }),
  }),
  /** The entry in the bank's public list of partners, and where it is. */
  public_list: paper('public_list', { url: Text }),
  /** The institution has approved the public content of a product that has this hash (content.ts). */
  content_approval: paper('content_approval', { product: Text, content: Sha256 }),
  /** The highest annual all-in rate, percent. */
  rate_cap: paper('rate_cap', { percent: T.Number({ exclusiveMinimum: 0, maximum: RATE_CAP }) }),
  /** The same as a multiple of the one-year LPR (percent) of a day. */
  lpr_cap: paper('lpr_cap', {
    times: T.Number({ exclusiveMinimum: 0, maximum: 4 }),
    lpr: T.Number({ exclusiveMinimum: 0, maximum: RATE_CAP }),
    lpr_at: Day,
  }),
  /** What the institution itself publishes as its page and telephone. */
  official: paper('official', { site: Text, phone: Text }),
  /** What was decided on passing data on otherwise than through a licensed credit bureau (征信业务管理办法), for which ways. */
  passing: paper('passing', {
    ways: T.Array(T.Enum(WAYS.filter((way) => way !== 'jump')), { minItems: 1, uniqueItems: true }),
    decision: Text,
  }),
}

export const ASSESSED = ['sensitive', 'provision'] as const

/** What an operator keeps of its own: the impact assessment (PIPL art. 55, 56), of which kinds of processing. */
export const OPERATOR_PAPERS = {
  impact_assessment: paper('impact_assessment', {
    assessed: T.Array(T.Enum(ASSESSED), { minItems: 1, uniqueItems: true }),
    /** Until when the report is kept: three years at least. */
    kept_until: Day,
  }),
}

type Kinds = typeof PAPERS
export type Paper = { [K in keyof Kinds]: Static<Kinds[K]> }[keyof Kinds]
export type PaperOf<K extends Paper['kind']> = Extract<Paper, { kind: K }>
export type OperatorPaper = Static<(typeof OPERATOR_PAPERS)['impact_assessment']>

/** Papers as the files have them; seed/paper-faults.ts checks each by its kind, with a better error message. */
export const Papers = T.Unsafe<Paper[]>(T.Array(T.Object({})))
export const OperatorPapers = T.Unsafe<OperatorPaper[]>(T.Array(T.Object({})))

/** The papers of a stored row; one without the form of its kind proves nothing. */
export const soundPapers = (papers: readonly Paper[]): Paper[] =>
  papers.filter((one) => Object.hasOwn(PAPERS, one.kind) && Check(PAPERS[one.kind], one))
