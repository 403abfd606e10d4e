import { type Static, Type as T, type TObject, type TSchema } from 'typebox'
import { ApplicationStatus, ClosedReason } from '../endpoints/application'
import { partners } from './partners'
import { type SignedCall, signedCall } from './signed-call'

/** Calls of the institutions that receive applications; `:code` is the institution's. */
export const institutions = {
  '/open/institutions/:code/status': signedCall({
    summary:
      'Reports what became of an application of this institution; `closed` needs a reason. An event that is older than the current status is recorded and changes nothing.',
    payload: T.Object({
      apply_no: T.String({ minLength: 1, maxLength: 32 }),
      status: T.Enum(['received', 'reviewing', 'contacting', 'closed']),
      reason: T.Optional(ClosedReason),
      at: T.String({ description: 'when it happened: ISO 8601 with zone, not in the future', maxLength: 32 }),
    }),
    data: T.Object({
      applied: T.Boolean({ description: 'false when the event changed nothing' }),
      status: ApplicationStatus,
    }),
  }),
} as const

/**
 * All signed calls by their sender. The parameter in a path is the sender's code, by which its keys are found. Routes,
 * validation, serialisation and the API reference derive from this table.
 */
export const signedGroups = {
  institutions: { title: 'Calls of institutions', rows: institutions },
  partners: { title: 'Calls of partners', rows: partners },
} as const

type Groups = typeof signedGroups
export type SenderKind = keyof Groups
type Rows<S extends SenderKind> = Groups[S]['rows']

export type SignedPayload<R> = R extends { payload: infer P extends TObject } ? Static<P> : never
export type SignedData<R> = R extends { data: infer D extends TSchema } ? Static<D> : never

/** The handlers of one kind of sender, each of which gets `Call` with its payload; a missing one is a type error. */
export type SignedTable<S extends SenderKind, Call> = {
  [P in keyof Rows<S>]: (
    call: Call & { payload: SignedPayload<Rows<S>[P]> },
  ) => Promise<SignedData<Rows<S>[P]>>
}

/** Every signed call as (kind of sender, path, row). */
export const signedRows = (Object.keys(signedGroups) as SenderKind[]).flatMap((kind) =>
  Object.entries<SignedCall>(signedGroups[kind].rows).map(([path, row]) => ({ kind, path, row })),
)
