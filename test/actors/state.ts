import type { Fen } from '@contract/brands'
import type { ApplicationStatus } from '@contract/endpoints/application'
import type { HANGZHOU } from '../../server/test/tools/journey'

/** A visitor, and what is known outside of the server. */
export interface Visitor {
  n: number
  mobile: string
  name: string
  id_no: string
  device: string
  ip: string
  channel: string
  /** The advertisement that was clicked last. */
  click: string | null
  token: string | null
  /** The partner's reference and link, for who comes by one. */
  ref: string | null
  link: string | null
  half: 'opened' | 'complete' | null
  area: typeof HANGZHOU
  settled: boolean
  order_no: string | null
  /** Saved steps of the order's form. */
  steps: number
  reading: Reading | null
  /** Numbers of the applications and leads. */
  owns: string[]
  /** May agree to the login's texts: a login or the partner's form was sent, and no withdrawal was answered since. */
  agrees: boolean
  deleted: boolean
}

/** A product with its cost sheet and agreements, as the visitor has read them. */
export interface Reading {
  code: string
  product: string
  institution_code: string
  /** Needs a visit to a store. */
  offline: boolean
  /** What the operator had made of it: '', 'closed' or 'dearer'. */
  offer: string
  amount: Fen
  term: number
  consent_ids: string[]
  cost_sheet_hash: string
}

export type Confirmed = Pick<Reading, 'product' | 'institution_code'> &
  Partial<Pick<Reading, 'consent_ids' | 'cost_sheet_hash'>>

export type State = ReturnType<typeof createState>

/** What is known outside of the server; the invariants compare it with the database. */
export const createState = () => ({
  visitors: [] as Visitor[],
  /** Visitors who have deleted their accounts: nothing of them is stored. */
  deleted: [] as Visitor[],
  /** By the number of an application or lead. */
  owners: new Map<string, Visitor>(),
  /** What they are for. Of what was read in a browser the sheet and the consents are not known. */
  confirmed: new Map<string, Confirmed>(),
  /** Entries of consents whose withdrawal was answered. */
  withdrawn: new Set<number>(),
  /** Applications and leads that are not sent any more, by the answer to a withdrawal; with an institution only to it. */
  stopped: new Set<string>(),
  /** Of which the answer to a withdrawal says that they are stopped, or that the institution learns of it. */
  ended: new Set<string>(),
  /** The status of an application that its visitor saw last. */
  shown: new Map<string, ApplicationStatus>(),
  /** Those that have arrived, as `<number> <institution>`, with the entries of their consents. */
  arrived: new Map<string, number[]>(),
  /** Of these, those of which the institution must learn that it may not use them any more, and those it has learnt of. */
  owed: new Set<string>(),
  told: new Set<string>(),
  /** What each message id stands for, and the other way round. */
  ids: new Map<string, string>(),
  messages: new Map<string, string>(),
  /** The partner's feed: the last event that it has read, and the steps of all by link and by reference. */
  feed: {
    cursor: undefined as string | undefined,
    last: 0,
    steps: new Set<string>(),
    refs: new Set<string>(),
  },
  /** Booked visits with their codes, and whether a store has confirmed them. */
  visits: [] as { apply_no: string; code: string; used: boolean }[],
  /** What the operator has made of a product, and whether that is about to change. */
  offers: new Map<string, string>(),
  changing: false,
  /** By `<day> <institution>`: applications taken, and the largest limit of that day. */
  taken: new Map<string, number>(),
  most: new Map<string, number>(),
  /** The limit in force by institution. */
  limits: new Map<string, number>(),
  /** Hashes of cost sheets that do not add up. */
  wrongSums: [] as string[],
  /** Applications that a purge may have deleted. */
  expired: new Set<string>(),
  /** The last entry of the timelines, and the statuses by it. */
  timeline: 0,
  statuses: new Map<string, string>(),
  steps: 0,
  /** Reports of institutions, which may be repeated. */
  reports: [] as { sender: string; body: Report; id: string }[],
})

export const REPORTED = ['received', 'reviewing', 'contacting', 'closed'] as const

export const REASONS = ['decided', 'cancelled', 'unreachable', 'incomplete', 'duplicate', 'expired'] as const

export interface Report {
  apply_no: string
  status: (typeof REPORTED)[number]
  at: string
  /** Of a closed one. */
  reason?: (typeof REASONS)[number]
}
