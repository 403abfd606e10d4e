import type { SenderKind, SignedTable } from '@contract/signed/signed-calls'
import type { Db } from '../postgres/tables'

/** A verified signed call as its handler sees it, besides its payload. */
export interface SignedContext {
  /** The transaction that also stores the response; for a call that only reads, the database. */
  db: Db
  /** Code of the institution, or channel of the partner, whose key signed the call. */
  sender: string
  /** The `webhook-id`: the sender's own id of the event. */
  messageId: string
  /** As in `Call`; not for calls that only read. */
  beforeCommit(work: () => Promise<void>): void
}

export type SignedHandlers<S extends SenderKind> = SignedTable<S, SignedContext>
