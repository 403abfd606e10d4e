import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Pool } from 'pg'

/** The file where server/src/postgres keeps the process id of its PostgreSQL. */
export const postmasterFile = (dataDir: string) => path.join(dataDir, 'postgres/data/postmaster.pid')

/** Connects at the first query to the embedded PostgreSQL of a running server, over its socket. */
export function database(dataDir: string) {
  let opened: Pool | undefined
  const pool = () => {
    if (opened) return opened
    const host = path.join(dataDir, 'postgres/run')
    opened = new Pool({ host, port: 5432, user: 'app', database: 'postgres', max: 2 })
    // An idle connection breaks when the server stops its database; the next query then fails with that error.
    opened.on('error', () => {})
    return opened
  }
  return {
    pool,
    rows: async <T>(sql: string, values: unknown[] = []) => (await pool().query(sql, values)).rows as T[],
    async end() {
      await opened?.end()
      opened = undefined
    },
  }
}

/** Kills a PostgreSQL that was left behind under `dataDir`, whose data are discarded; does nothing without one. */
export function killDatabase(dataDir: string) {
  const file = postmasterFile(dataDir)
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (!(pid > 1)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // the process has ended already
  }
}
