import type { Way } from '@contract/rules/ways'
import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import type { Deps } from '../http/deps'
import type { Recording } from '../lib/remote/send'
import type { Db } from '../postgres/tables'
import type { DeliveryKind, DeliveryRow } from './tables'

/** What one delivery sends, and what follows when it is accepted. */
export interface Task {
  /** The message's type, such as `application.submitted`. */
  type: string
  /** The message's `data`, JSON, without anything that identifies the visitor. */
  data: object
  /** The part of `data` that does, which is encrypted for a receiver with a key. */
  personal?: object
  /** The only way by which a carrier may send it to the institution; for a platform, and a notice of a withdrawal, none. */
  way?: Way
  /** Locks what `after` needs and a withdrawal locks before the delivery (use-cases/standstill.ts). */
  before?(db: Db): Promise<unknown>
  /** Records the success, after the receiver has accepted. */
  after?(db: Db, at: Date): Promise<unknown>
}

/** Why a delivery must never be sent as it is, in words of our own. It is dead until an operator has it sent again. */
export type Refusal = { refused: string }

/** Reads what a delivery sends, in the transaction that locks it; null, after mending other rows, when nothing may. */
export type MakeTask = (db: Db, row: Selectable<DeliveryRow>, at: Date) => Promise<Task | Refusal | null>

/** Each noun makes its own messages (app/deliveries.ts); this folder only transports them. */
export type Tasks = Partial<Record<DeliveryKind, MakeTask>>

/** Who receives a delivery: an institution, an advertising platform, or a visitor by WeChat (tables.ts). */
export type Receiver = Pick<Selectable<DeliveryRow>, 'institution_code' | 'platform'>

/** A message to one receiver. Every attempt of a delivery has the same id and time. */
export interface Message {
  id: string
  type: string
  at: Date
  data: object
  personal?: object
  way?: Way
  /** Writes down that it is provided to the receiver, and by whom it is carried; called before anything is sent. */
  record: (carriedBy?: string) => ReturnType<Recording>
}

export interface Sent {
  /** HTTP status; null without a response. */
  status: number | null
  /** Null when the receiver accepted; otherwise why not, in words of our own without data. */
  error: string | null
  /** Code of the system's error, such as CERT_HAS_EXPIRED, for the log. */
  cause?: string
  /** A relay accepted it, not the receiver. */
  carried?: boolean
  /** Seconds that the receiver asked to wait. */
  retry_after?: number
  /** The receiver wants no further attempt (HTTP 410). */
  gone?: boolean
  /** Nothing was sent, because the receiver is left alone for a while or its way has changed: this counts as no attempt. */
  skipped?: boolean
}

export interface Carrier {
  /** Seconds between the event and the first attempt; withdrawal notices are sent without delay. */
  readonly delaySeconds: number
  /** Must end within `SEND_MS`. A rejection counts as a failed attempt. */
  send(message: Message, receiver: Receiver): Promise<Sent>
}

export interface Engine extends Pick<Deps, 'db' | 'clock' | 'random' | 'vault'> {
  tasks: Tasks
  /** Until when a receiver is left alone by this server, milliseconds since 1970. */
  cooldownUntil: Map<string, number>
  /** Null when the receiver is not connected; deliveries to it wait. */
  carrierOf(receiver: Receiver): Carrier | null
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
