import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Pool } from 'pg'

/** Where server/src/postgres puts its data. */
export const postmasterFile = (dataDir: string) => path.join(dataDir, 'postgres/data/postmaster.pid')

/** Reaches the embedded PostgreSQL of a running server over its socket; connects at the first use. */
export function database(dataDir: string) {
  let opened: Pool | undefined
  const pool = () => {
    if (opened) return opened
    const host = path.join(dataDir, 'postgres/run')
    opened = new Pool({ host, port: 5432, user: 'app', database: 'postgres', max: 2 })
    // An idle connection breaks when the server stops its database; the next query says so by itself.
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

/** Ends a PostgreSQL that was left behind under `dataDir`, at once; its data is thrown away. Nothing where none runs. */
export function killDatabase(dataDir: string) {
  const file = postmasterFile(dataDir)
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (!(pid > 1)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // it has ended by itself
  }
}
