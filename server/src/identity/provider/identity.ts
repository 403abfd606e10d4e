/** Verifies that a name and an identity number belong together (two elements). Rejects when it cannot decide. */
export interface IdentityVerifier {
  verify(person: Person): Promise<boolean>
}

export interface Person {
  name: string
  id_no: string
}
