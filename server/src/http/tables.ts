export interface CallTables {
  /** The first response to an idempotent request, encrypted because it may contain a token. */
  idempotency: {
    key: string
    path: string
    actor: string
    fingerprint: string
    answer: string | null
    at: Date
    /** The day (UTC) of its partition, YYYY-MM-DD. */
    day: string
  }
}
