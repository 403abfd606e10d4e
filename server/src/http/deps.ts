import type { Config } from '../config/config'
import type { Journal } from '../lib/journal'
import type { Random } from '../lib/random'
import type { IdentityVerifier, SmsProvider } from '../lib/remote/ports'
import type { Clock } from '../lib/time/clock'
import type { Vault } from '../lib/vault'
import type { Db } from '../postgres/tables'

/** A reproducible run of the sandbox (sandbox/seeded-run). */
export interface SeededRun {
  /** Stands still until `move` is called. */
  clock: Clock
  /** Randomness outside of requests: seeding and commands. */
  random: Random
  /** Advances the clock by a minute. */
  move(): void
  /** Randomness of a device's next request to a path; null for work of the server that a request triggers. */
  randomOf(device: string | null, path: string): Random
}

/** Dependencies of the handlers: real in `server.ts`, replaced in tests. */
export interface Deps {
  db: Db
  /** A few connections of their own, for `/readyz` and `/metrics`, which answer while calls hold all those of `db`. */
  reserve: Db
  clock: Clock
  random: Random
  config: Config
  vault: Vault
  /** Withdrawals and deletions, written before they are committed. */
  journal: Journal
  sms: SmsProvider
  verifier: IdentityVerifier
  /** Only in a sandbox with a seed, whose `clock` and `random` are then those of the run. */
  run?: SeededRun
}
