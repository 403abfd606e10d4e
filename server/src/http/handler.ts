import type { PublicBlock } from '@contract/context'
import type { Data, Group, Path, PathOf, Payload } from '@contract/endpoints'
import type { SenderKind, SignedTable } from '@contract/signed/signed-calls'
import type { Db } from '../postgres/tables'

/** The visitor of a valid access token. */
export interface Visitor {
  user_id: number
  session_id: string
  /** On which the visitor logged in. */
  device: string
  /** Logged in by a link, without having given the login consents yet. */
  awaits_consents: boolean
  /** The order of the partner's link that opened the session, which nothing else is open to; null for any other login. */
  half_order: string | null
}

/** An effect outside the database, such as an SMS. It may hang, so it runs after the commit, without a connection. */
export interface Effect {
  run(): Promise<void>
  /** Reverts what was written for it when `run` throws; the call then fails, and a retry runs again. */
  undo(db: Db): Promise<void>
}

/** One request as a handler sees it: the payload, and who and where the caller is. */
export interface Call<K extends Path> {
  /** Of an idempotent endpoint the transaction, which also stores the response. A second connection could deadlock. */
  db: Db
  /** Runs the effect after the commit; a refused call must not have effects. */
  afterCommit(effect: Effect): void
  /** Runs the work last in the transaction of an idempotent endpoint, unless its writes are rolled back. */
  beforeCommit(work: () => Promise<void>): void
  /** Adds optional members to an idempotent endpoint's response that are not stored, because they may change. */
  answerOnce(more: Partial<Data<K>>): void
  payload: Payload<K>
  context: PublicBlock
  /** URL of the caller's page, with secret parameters removed. */
  url: string
  ip: string
  /** Where only some calls need a login. @throws {ApiError} 401 without one, 428 while a link's consents are missing */
  login(): Visitor
}

/** A request while another system is asked for it: `db` is no transaction, so that no connection and no row waits too. */
export type Asking<K extends Path> = Omit<Call<K>, 'afterCommit' | 'beforeCommit' | 'answerOnce'> & {
  visitor: Visitor | null
}

/** Runs one call. With `auth` the visitor is never null; otherwise only with a valid token. */
export type Run<K extends Path> = (call: Call<K> & { visitor: Visitor | null }) => Promise<Data<K>>

/** A handler that asks another system first, once for simultaneous repetitions, and never for an answered request. */
export interface AskingHandler<K extends Path> {
  /** Returns what runs with the answer in the transaction, and checks again. @throws {ApiError} stored as the answer */
  ask(call: Asking<K>): Promise<Run<K>>
}

export type Handler<K extends Path> = Run<K> | AskingHandler<K>
/** The handlers of one endpoint group; a missing one is a type error. */
export type Handlers<G extends Group> = { [P in PathOf<G>]: Handler<P> }

/** A handler of two parts: `ask` waits for another system without a transaction, `run` is the transaction. */
export const asking = <K extends Path, Asked>(parts: {
  ask(call: Asking<K>): Promise<Asked>
  run(call: Parameters<Run<K>>[0], asked: Asked): Promise<Data<K>>
}): AskingHandler<K> => ({
  ask: async (call) => {
    const asked = await parts.ask(call)
    return (inTransaction) => parts.run(inTransaction, asked)
  },
})

/** The visitor of a request to an `auth` endpoint. Authentication has already run, so a missing visitor is a bug. */
export function visitorOf(call: { visitor: Visitor | null }): Visitor {
  if (!call.visitor) throw new Error('the handler of an auth endpoint was called without a visitor')
  return call.visitor
}

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
