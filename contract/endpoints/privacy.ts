import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { Code, Nothing, Time } from '../values'

/** One consent that the visitor gave (PIPL art. 14 to 17, 23). */
export const Consent = T.Object({
  id: T.Integer(),
  agreement_code: Code,
  title: T.String(),
  version: T.String(),
  /** The institution that may receive data by it; null = the platform alone. */
  institution: T.Union([T.Object({ code: Code, name: T.String(), complaint_phone: T.String() }), T.Null()]),
  purpose: T.String({ description: 'login, identity, apply, lead or half' }),
  given_at: Time,
  withdrawn_at: T.Union([Time, T.Null()]),
})
export type Consent = Static<typeof Consent>

/**
 * Proof of one consent, for the visitor to keep. The ledger's entry was hashed from agreement, version, text hash, institution,
 * purpose, channel and time; device and visitor are in it as salted commitments only.
 */
export const Receipt = T.Object({
  /** Number of the entry in the ledger. */
  entry: T.Integer(),
  agreement_code: Code,
  title: T.String(),
  version: T.String(),
  /** SHA-256 of the agreed text, hex. */
  hash: T.String(),
  institution_name: T.Union([T.String(), T.Null()]),
  purpose: T.String(),
  channel: T.String(),
  device: T.String(),
  given_at: Time,
  withdrawn_at: T.Union([Time, T.Null()]),
  /** SHA-256 of the entry and of the one before it, hex: an entry that was changed later does not have it any more. */
  entry_hash: T.String(),
  previous_hash: T.String(),
  file_name: T.String(),
  /** The whole receipt as a Chinese text, to be saved. */
  text: T.String(),
})
export type Receipt = Static<typeof Receipt>

/**
 * The visitor's rights over their own data (PIPL art. 15, 45, 47; S24.22). Not among the client's 52 calls:
 * none of those could carry them.
 */
export const privacy = {
  '/v1/user/consent/list': endpoint({
    summary: "The visitor's own consents, newest first.",
    auth: true,
    payload: T.Object({}),
    data: T.Object({ consents: T.Array(Consent) }),
  }),
  '/v1/user/consent/receipt': endpoint({
    summary: 'The receipt of one of the visitor’s consents.',
    auth: true,
    payload: T.Object({ id: T.Integer({ minimum: 1 }) }),
    data: Receipt,
  }),
  '/v1/user/consent/withdraw': endpoint({
    summary:
      'Withdraws a consent and all of the same agreement: what was not shared yet is not shared any more, an institution that has the data is told to stop using it. Withdrawing one of the login ends the sessions.',
    auth: true,
    payload: T.Object({ id: T.Integer({ minimum: 1 }) }),
    data: T.Object({
      withdrawn_at: Time,
      /** Applications and leads that now do not reach the institution any more. */
      stopped: T.Array(T.String()),
      /** Applications and leads whose institution is told of the withdrawal; one may be in both. */
      told: T.Array(T.String()),
    }),
  }),
  '/v1/user/data/export': endpoint({
    summary:
      'All that is stored about the visitor, as a Chinese text that they can read. The identity number is masked.',
    auth: true,
    payload: T.Object({}),
    data: T.Object({ file_name: T.String(), text: T.String() }),
  }),
  '/v1/user/delete': endpoint({
    summary:
      'Deletes the account and its data at once. Kept: the proof of consents, without name and number. Institutions that have data are told.',
    auth: true,
    payload: T.Object({ confirm: T.Literal(true) }),
    data: T.Object({ deleted_at: Time }),
  }),
  '/v1/user/logout': endpoint({
    summary: 'Ends this session.',
    auth: true,
    linkLogin: true,
    payload: T.Object({}),
    data: Nothing,
  }),
} as const
