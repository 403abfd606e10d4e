import { AsyncLocalStorage } from 'node:async_hooks'
import type { PersonaName } from '@contract/sandbox'
import type { Deps } from '../http/deps'
import type { Random } from '../lib/random'

/** What is different for one call. */
export interface Scope {
  /** The server's clock. */
  now?: Date
  random?: Random
  /** Who the caller asks to be. */
  persona?: PersonaName
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs something, and all that it waits for, under another clock or with other randomness. */
export const inScope = <T>(scope: Scope, work: () => T): T =>
  scopes.run({ ...scopes.getStore(), ...scope }, work)

/** The persona that the call under way names. */
export const askedPersona = (): PersonaName | undefined => scopes.getStore()?.persona

/** Dependencies whose clock and randomness follow the call that is under way. */
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
