import type { Fen, InstitutionCode, OrderNo } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import type { Closed, Institution } from '@contract/offer'
import type { MiniProgram } from '@contract/outbound/destination'
import type { FieldOf } from '@contract/rules/order-fields'
import type { Reason } from '@contract/values'
import type { ColumnType, Generated } from 'kysely'
import type { ProductDefinition } from './product-definition'

/** A licensed institution with its registered addresses. */
export interface InstitutionRow extends Institution {
  /** Host names that outbound addresses may have. */
  hosts: Generated<string[]>
  /** Its https page for visitors of the half flow; '' = none. */
  site: Generated<string>
  /** Where it shows its decision; '' = it is asked by telephone. */
  decision_place: Generated<string>
  /** Applications that it takes on one day in China; null = any number. */
  daily_applications: Generated<number | null>
  /** Its own mini-program; null = none. */
  mini_program: Generated<MiniProgram | null>
}

type Optional = FieldOf<{ match_input: true; required: false }>
/** The fields that the field table (contract/rules/order-fields.ts) marks as match input; an optional one may be missing. */
export type MatchAnswers = {
  [N in Exclude<FieldOf<{ match_input: true }>, Optional>]: NonNullable<FormValues[N]>
} & { [N in Optional]?: NonNullable<FormValues[N]> }

/** The input of the match rules from a visitor and an order. Nothing in it identifies a person. */
export interface Applicant extends MatchAnswers {
  /** Full years. */
  age: number
  /** 6-digit code of the area of residence. */
  area_code: string
}

/** An applicant whose age may still be unknown, because only the identity number tells it. */
export type Prospect = Omit<Applicant, 'age'> & Partial<Pick<Applicant, 'age'>>

/** The result for one product. `annual_rate` and `total_cost` are those it was sorted by; null when it does not match. */
export interface Verdict {
  code: string
  matched: boolean
  reasons: Reason[]
  annual_rate: number | null
  total_cost: Fen | null
}

/** The nearest offer of an unmatched product, with a smaller amount (fen) or another term (months). */
export interface Alternative {
  code: string
  amount: Fen
  term: number
  /** One sentence for each difference from the request. */
  changes: Reason[]
  /** The figures it was sorted by, as in a verdict. */
  annual_rate: number
  total_cost: Fen
}

/** A stored match. Inputs, rule version and product versions reproduce its results. */
export interface MatchTraceRow {
  trace_id: string
  order_no: OrderNo
  user_id: number
  rule_version: string
  personalised: boolean
  inputs: ColumnType<Applicant, string, never>
  /** Product code → version. */
  products: ColumnType<Record<string, string>, string, never>
  results: ColumnType<Verdict[], string, never>
  second_look: ColumnType<Alternative[], string, never>
  /** The products that took no applications then, by code. */
  closed: ColumnType<Record<string, Closed>, string, never>
  created_at: Date
}

export interface MatchTables {
  /** The single row with the version of what is the same for every visitor. */
  catalogue: {
    only_row: Generated<boolean>
    version: string
  }
  institutions: InstitutionRow
  products: {
    code: string
    institution_code: InstitutionCode
    /** First 16 hex digits of the definition's SHA-256. */
    version: string
    listed: boolean
    unlisted_reason: string | null
  }
  /** One version of a product, never deleted, because traces and applications refer to it. */
  product_versions: {
    code: string
    version: string
    definition: ColumnType<ProductDefinition, string, never>
    created_at: Date
  }
  match_traces: MatchTraceRow
  /** When a visitor was first shown a cost sheet. */
  cost_sheet_views: {
    user_id: number
    hash: string
    shown_at: Date
  }
  /** The applications that an institution or a product with a limit has taken on one day (services/match/intake.ts). */
  intake_days: {
    /** YYYY-MM-DD, in China. */
    day: string
    subject: string
    /** The limit when the last one was taken. */
    daily_limit: number
    taken: number
  }
}
