import { Type as T, type TProperties } from 'typebox'

/** The schema of an object that has no other members. */
export const closed = <P extends TProperties>(members: P) =>
  T.Object(members, { additionalProperties: false })
