import type { Shape } from '../provider'
import { devVerifier } from './dev'
import { httpVerifier } from './http'

/** Verifies that a name and an identity number belong together (two elements). Rejects when it cannot decide. */
export interface IdentityVerifier {
  verify(person: Person): Promise<boolean>
}

export interface Person {
  name: string
  id_no: string
}

/** The values of IDENTITY_PROVIDER. */
export const IDENTITY_SHAPES: Readonly<Record<string, Shape<IdentityVerifier>>> = {
  dev: devVerifier,
  http: httpVerifier,
}
