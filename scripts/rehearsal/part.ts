import { readFileSync } from 'node:fs'
import type { Embedded } from '../../server/src/postgres/embedded'
import { postmasterFile } from '../../test/drivers/database'

/** Something that runs beside the rehearsal and can be killed. */
export interface Part {
  name: string
  /** Ends it as `kill -9` or a power failure does. */
  kill(): Promise<unknown>
  /** Starts it again at the same address. */
  start(): Promise<unknown>
}

/** The embedded PostgreSQL under `dataDir`. */
export const postgresPart = (dataDir: string, postgres: Embedded): Part => ({
  name: 'PostgreSQL',
  kill: async () =>
    process.kill(Number.parseInt(readFileSync(postmasterFile(dataDir), 'utf8'), 10), 'SIGKILL'),
  start: () => postgres.ensureRunning(),
})
