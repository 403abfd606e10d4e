export interface CallTables {
  /** The counter of one fixed window, which ends at `resets_at`. */
  limits: { key: string; used: number; resets_at: Date }
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

declare module '../postgres/tables' {
  interface Database extends CallTables {}
}
