import type { Data, Path, Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import type { Clock } from '../../server/src/lib/time/clock'
import type { CallOptions } from '../../server/test/tools/request'
import type { Dice } from './dice'
import type { State } from './state'

/** What actors need: a server (in this process, or behind a proxy), and what is known outside of it. */
export interface Scene {
  dice: Dice
  clock: Clock
  state: State
  /** Notes that a statement about the product does not hold. @throws {Error} always */
  violated(invariant: string, detail: unknown): never
  call<K extends Path>(path: K, payload: Payload<K>, by?: CallOptions): Promise<Envelope<Data<K>>>
  /** A call of an institution or a partner, repeated when it has the id of an earlier one. */
  signed<D>(url: string, body: object, id?: string): Promise<Envelope<D>>
  newId(): string
  /** The code that was sent to a number, where the answer of the server does not show it. */
  smsCode?(mobile: string): Promise<string>
  /** Those of these applications and leads that are still stored. */
  kept(numbers: string[]): Promise<string[]>
}

export const OK = 200
