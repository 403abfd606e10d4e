/** The first response to an idempotent request, encrypted because it may contain a token. */
export interface IdempotencyRow {
  key: string
  path: string
  actor: string
  fingerprint: string
  answer: string | null
  at: Date
}

export interface CallTables {
  idempotency: IdempotencyRow
}
