import { type Static, Type as T } from 'typebox'
import { Institution } from '../offer'

/** The way out to an institution: its address, the hosts it is registered with, so that the client looks too, and whose it is. */
export const Destination = T.Object({
  url: T.String(),
  hosts: T.Array(T.String()),
  institution: Institution,
})
export type Destination = Static<typeof Destination>
