import { type Static, Type as T } from 'typebox'
import { Institution } from '../offer'

/** An outbound link to an institution, with the registered hosts so that the client can check the address too. */
export const Destination = T.Object({
  url: T.String(),
  hosts: T.Array(T.String()),
  institution: Institution,
})
export type Destination = Static<typeof Destination>
