import type { PublicBlock } from '@contract/context'
import type { Data, Group, Path, PathOf, Payload } from '@contract/endpoints'
import type { Kysely } from 'kysely'
import type { Database } from '../tables/database'

/** Who calls: the visitor behind a valid access token. */
export interface Visitor {
  user_id: number
  session_id: string
  /** Logged in by a link, without the login consents yet. */
  awaits_consents: boolean
}

/**
 * Something outside the database that a call does, such as handing a message to a carrier. It may hang, so it must hold
 * neither a connection nor a locked row: it runs after the commit.
 */
export interface Effect {
  run(): Promise<void>
  /** Takes back what was written for it when `run` throws; the call then fails, and its repetition runs anew. */
  undo(db: Kysely<Database>): Promise<void>
}

/** One call, as a handler sees it: the payload without its wrapping, and who and where the caller is. */
export interface Call<K extends Path> {
  /**
   * The connection of this call. For an idempotent row it is the transaction that also stores the answer, so the
   * effect and the stored answer are one; take no second connection in there (a full pool would dead-lock).
   */
  db: Kysely<Database>
  /** Has the effect run once everything is committed; a call that is refused has none. */
  afterCommit(effect: Effect): void
  payload: Payload<K>
  context: PublicBlock
  /** Page address of the caller, secrets already removed. */
  url: string
  /** Network address of the caller. */
  ip: string
  /**
   * The visitor, for endpoints of which only some requests need a login.
   * @throws {ApiError} 401 without a login, 428 when it is a login by link whose consents are not given yet
   */
  login(): Visitor
}

/** A handler of an `auth` row always has a visitor; of the others only when a valid token came along. */
export type Handler<K extends Path> = (call: Call<K> & { visitor: Visitor | null }) => Promise<Data<K>>
/** The handlers of one group of the endpoint table: a row without one is a type error. */
export type Handlers<G extends Group> = { [P in PathOf<G>]: Handler<P> }

/** The visitor of an `auth` row. The auth step has run before, so its absence is a fault of ours. */
export function visitorOf(call: { visitor: Visitor | null }): Visitor {
  if (!call.visitor) throw new Error('an auth row was called without a visitor')
  return call.visitor
}
