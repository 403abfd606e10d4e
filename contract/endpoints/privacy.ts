import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { Institution } from '../offer'
import { Code, Nothing, orNull, Time } from '../values'

const Face = T.Pick(Institution, ['code', 'name', 'complaint_phone', 'mark', 'logo'])

/** One consent that the visitor gave (PIPL art. 14 to 17, 23). */
export const Consent = T.Object({
  id: T.Integer(),
  agreement_code: Code,
  title: T.String(),
  version: T.String(),
  /** The institution that may receive data under this consent; null for the platform alone. */
  institution: orNull(Face),
  /** The text only informs: it was read, so there is nothing to withdraw. */
  only_read: T.Optional(T.Boolean()),
  purpose: T.String({ description: 'login, identity, apply, lead, half, unproven or proven' }),
  given_at: Time,
  withdrawn_at: orNull(Time),
})
export type Consent = Static<typeof Consent>

/** What became of the message that an institution must stop: not sent yet, sent, with its relay, confirmed by it, or given up. */
const StopState = T.Union([
  T.Literal('telling'),
  T.Literal('told'),
  T.Literal('carried'),
  T.Literal('confirmed'),
  T.Literal('unconfirmed'),
])

/** Whoever received data of the visitor, as the record of provisions tells (PIPL art. 17, 23, 44, 45). */
export const Receiver = T.Object({
  /** An institution's code, or `sms`, `identity`, `wechat`, `platform <name>`, `partner <channel>`. */
  code: T.String(),
  name: T.String(),
  institution: orNull(Face),
  /** Kinds of data and purposes, in words. */
  categories: T.Array(T.String()),
  purposes: T.Array(T.String()),
  /** The first time; null when an institution was only told to stop. */
  since: orNull(Time),
  /** The institution's answer to the visitor's stop; the time is that of its confirmation, before it that of the stop. */
  stop: T.Optional(T.Object({ state: StopState, at: Time })),
})
export type Receiver = Static<typeof Receiver>

const Stopped = T.Object({
  withdrawn_at: Time,
  /** Applications and leads that will not be sent to the institution any more. */
  stopped: T.Array(T.String()),
  /** Applications and leads whose institution is notified of the withdrawal; may overlap with `stopped`. */
  notified: T.Array(T.String()),
})

/** Proof of one consent, for the visitor to keep. Device and visitor enter its hash only as salted commitments. */
export const Receipt = T.Object({
  entry: T.Integer(),
  agreement_code: Code,
  title: T.String(),
  version: T.String(),
  hash: T.String(),
  institution_name: orNull(T.String()),
  purpose: T.String(),
  channel: T.String(),
  device: T.String(),
  given_at: Time,
  withdrawn_at: orNull(Time),
  /** SHA-256 of the entry and of the previous entry's hash, hex; an entry that is changed no longer matches it. */
  entry_hash: T.String(),
  previous_hash: T.String(),
  file_name: T.String(),
  /** The whole receipt as a Chinese text, for the visitor to save. */
  text: T.String(),
})
export type Receipt = Static<typeof Receipt>

/** The visitor's rights over their own data (PIPL art. 15, 45, 47; S24.22). */
export const privacy = {
  '/v1/user/consent/list': endpoint({
    summary:
      "Lists the visitor's own consents, newest first, and when asked for everybody who received data.",
    auth: true,
    payload: T.Object({ receivers: T.Optional(T.Boolean()) }),
    data: T.Object({ consents: T.Array(Consent), receivers: T.Optional(T.Array(Receiver)) }),
  }),
  '/v1/user/consent/receipt': endpoint({
    summary: 'The receipt of one of the visitor’s consents.',
    auth: true,
    payload: T.Object({ id: T.Integer({ minimum: 1 }) }),
    data: Receipt,
  }),
  '/v1/user/consent/withdraw': endpoint({
    summary:
      'Withdraws a consent and all others to the same agreement. Data that was not shared yet will not be shared; an institution that already has the data is notified that it must stop using it. Withdrawing a login consent ends all sessions.',
    auth: true,
    payload: T.Object({ id: T.Integer({ minimum: 1 }) }),
    data: Stopped,
  }),
  '/v1/user/consent/stop': endpoint({
    summary:
      'Withdraws at once every consent by which data goes to an institution, of applications and leads. The login and the matching go on. Repeated, it finds nothing more to withdraw.',
    auth: true,
    payload: T.Object({}),
    data: Stopped,
  }),
  '/v1/user/data/export': endpoint({
    summary:
      'Exports all data that is stored about the visitor as a readable Chinese text. The identity number is masked.',
    auth: true,
    payload: T.Object({}),
    data: T.Object({ file_name: T.String(), text: T.String() }),
  }),
  '/v1/user/delete': endpoint({
    summary:
      'Deletes the account and its data at once. Only the proof of consents is kept, without name and number. Institutions that have received data are notified.',
    auth: true,
    halfLogin: true,
    payload: T.Object({ confirm: T.Literal(true) }),
    data: T.Object({ deleted_at: Time }),
  }),
  '/v1/user/logout': endpoint({
    summary: 'Ends this session.',
    auth: true,
    halfLogin: true,
    linkLogin: true,
    payload: T.Object({}),
    data: Nothing,
  }),
} as const
