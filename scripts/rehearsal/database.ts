import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { type Embedded, startPostgres } from '../../server/src/postgres/embedded'
import { killDatabase, postmasterFile } from '../../test/drivers/database'
import { hasPgbouncer, startPgbouncer } from '../../test/drivers/pgbouncer'
import { until } from '../../test/drivers/until'

const root = path.resolve(__dirname, '../..')

/** Something that runs beside the rehearsal and can be killed. */
export interface Part {
  name: string
  /** Ends it as `kill -9` or a power failure does. */
  kill(): Promise<unknown>
  /** Starts it again at the same address. */
  start(): Promise<unknown>
}

/** Where the rehearsal's database comes from; it is empty. */
export interface RehearsalDatabase {
  /** Connection strings of the tables' owner, and of the server's role, both without a pooler. */
  ownerUrl: string
  servingUrl: string
  /** The servers' settings of it. */
  settings: Record<string, string>
  /** What can be killed, in the order in which it has to start again. */
  parts: Part[]
  stop(): Promise<void>
}

const connects = async (postgres: Embedded) => {
  const client = new Client(postgres.owner)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

const postgresPart = (dataDir: string, postgres: Embedded): Part => ({
  name: 'PostgreSQL',
  kill: async () =>
    process.kill(Number.parseInt(readFileSync(postmasterFile(dataDir), 'utf8'), 10), 'SIGKILL'),
  // A connection from before may still answer for a moment after the kill; a new one does not.
  start: () =>
    until(
      'PostgreSQL to start',
      async () => {
        await postgres.ensureRunning()
        return connects(postgres)
      },
      30_000,
    ),
})

/** The embedded PostgreSQL, behind PgBouncer where that is installed. */
export async function startEmbedded(): Promise<RehearsalDatabase> {
  // A short name, because the path of a socket is limited to 107 bytes.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reh-'))
  chmodSync(folder, 0o755)
  process.on('exit', () => {
    killDatabase(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const postgres = await startPostgres({ rootDir: root, dataDir: folder })
  const urlOf = ({ host, port, user }: Embedded['connection']) =>
    `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
  const [ownerUrl, servingUrl] = [urlOf(postgres.owner), urlOf(postgres.connection)]
  const pooler = hasPgbouncer() ? await startPgbouncer(postgres.connection, 20) : null
  if (!pooler)
    console.log('Without PgBouncer: it is not installed on this machine (Debian package pgbouncer).')
  return {
    ownerUrl,
    servingUrl,
    settings: {
      DATABASE_OWNER_URL: ownerUrl,
      ...(pooler
        ? { DATABASE_URL: pooler.connectionString('postgres'), DATABASE_POOLER: 'transaction' }
        : { DATABASE_URL: servingUrl }),
    },
    parts: [
      postgresPart(folder, postgres),
      ...(pooler ? [{ name: 'PgBouncer', kill: pooler.kill, start: pooler.start }] : []),
    ],
    stop: async () => pooler?.stop(),
  }
}
