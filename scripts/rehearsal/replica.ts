import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, startPostgres } from '../../server/src/postgres/embedded'
import { postmasterFile } from '../../test/drivers/database'
import type { Part } from './part'

/** An embedded PostgreSQL as something that can be killed. */
export const postgresPart = (name: string, dataDir: string, postgres: Embedded): Part => ({
  name,
  kill: async () =>
    process.kill(Number.parseInt(readFileSync(postmasterFile(dataDir), 'utf8'), 10), 'SIGKILL'),
  start: () => postgres.ensureRunning(),
})

export const addressOf = ({ connection: { host, port, user } }: Embedded) =>
  `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`

/** Starts a streaming replica of the PostgreSQL under `dataDir`, from a base backup. */
export async function startReplica(rootDir: string, dataDir: string, primary: Embedded) {
  const replicaDir = path.join(dataDir, 'replica')
  const data = path.join(replicaDir, 'postgres/data')
  mkdirSync(path.dirname(data), { recursive: true })
  const client = new pg.Client({ connectionString: addressOf(primary) })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  execFileSync('cp', ['-a', path.join(dataDir, 'postgres/data'), data])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  rmSync(path.join(data, 'postmaster.pid'))
  writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(data, 'standby.signal'), '')
  const { host, port, user } = primary.connection
  const settings = `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`
  appendFileSync(path.join(data, 'postgresql.auto.conf'), settings)
  execFileSync('chown', ['-R', `--reference=${path.join(dataDir, 'postgres/data')}`, data])
  const replica = await startPostgres({ rootDir, dataDir: replicaDir })
  return { url: addressOf(replica), part: postgresPart('replica', replicaDir, replica) }
}
