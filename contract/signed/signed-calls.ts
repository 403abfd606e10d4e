import type { Static, TObject, TSchema } from 'typebox'
import { institutions } from './institutions'
import { partners } from './partners'
import type { SignedCall } from './signed-call'

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
