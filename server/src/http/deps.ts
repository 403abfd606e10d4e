import type { Kysely } from 'kysely'
import type { Config } from '../config/config'
import type { Random } from '../lib/random'
import type { SmsProvider } from '../lib/sms'
import type { Clock } from '../lib/time/clock'
import type { Vault } from '../lib/vault'
import type { Database } from '../tables/database'

/** A run of the sandbox that can be had again (sandbox/seeded-run). */
export interface SeededRun {
  /** Stands still until it is moved. */
  clock: Clock
  /** For what no call asks for: seeds and commands. */
  random: Random
  /** Moves the clock on by a minute. */
  move(): void
  /** For the next call of a device to a path; null = for something of the server's own that a call needs first. */
  randomOf(device: string | null, path: string): Random
}

/** What the handlers are made from; real in `server.ts`, set by hand in tests. */
export interface Deps {
  db: Kysely<Database>
  clock: Clock
  random: Random
  config: Config
  vault: Vault
  sms: SmsProvider
  /** Only in a sandbox with a seed; `clock` and `random` are the run's then. */
  run?: SeededRun
}
