/** The first response to an idempotent request, encrypted because it may contain a token. */
export interface IdempotencyRow {
  key: string
  path: string
  actor: string
  fingerprint: string
  answer: string | null
  at: Date
  /** The day (UTC) of its partition, YYYY-MM-DD. */
  day: string
}

export interface CallTables {
  idempotency: IdempotencyRow
}
