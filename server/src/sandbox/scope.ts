import { AsyncLocalStorage } from 'node:async_hooks'
import type { PersonaName } from '@contract/sandbox'
import type { Deps } from '../http/deps'
import type { Random } from '../lib/random'

/** What one request overrides. */
export interface Scope {
  now?: Date
  random?: Random
  /** The visitor as which the request is handled. */
  persona?: PersonaName
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs work, including what it awaits, with another clock, randomness or persona. */
export const inScope = <T>(scope: Scope, work: () => T): T =>
  scopes.run({ ...scopes.getStore(), ...scope }, work)

export const askedPersona = (): PersonaName | undefined => scopes.getStore()?.persona

/** Dependencies whose clock and randomness follow the current request. */
export function scopedDeps(deps: Deps): Deps {
  const random = () => scopes.getStore()?.random ?? deps.random
  return {
    ...deps,
    clock: { now: () => new Date(scopes.getStore()?.now ?? deps.clock.now()) },
    random: {
      uuid: () => random().uuid(),
      digits: (length) => random().digits(length),
      token: (bytes) => random().token(bytes),
    },
  }
}
