import type { Recording } from './send'

/** Verifies that a name and an identity number belong together (two elements). Rejects when it cannot decide. */
export interface IdentityVerifier {
  verify(person: Person, record: Recording): Promise<boolean>
}

/** The same question where it was answered before, and nothing is sent. */
export interface PersonCheck {
  verify(person: Person): Promise<boolean>
}

export interface Person {
  name: string
  id_no: string
}

export interface SmsProvider {
  /** True when the code may be shown to the tester (development and test only); production refuses such a provider. */
  readonly showsCode: boolean
  /** Passes the code to the provider. @throws {ServiceDown} when the provider did not accept it */
  send(message: SmsMessage, record: Recording): Promise<void>
}

export interface SmsMessage {
  mobile: string
  code: string
  scene: string
}
