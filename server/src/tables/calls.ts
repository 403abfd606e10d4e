/** The first answer to an idempotent call, sealed because it may hold a token. */
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
