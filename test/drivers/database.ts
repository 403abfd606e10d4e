import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Pool } from 'pg'

/** Where server/src/postgres puts its socket and data. */
const socketFolder = (dataDir: string) => path.join(dataDir, 'postgres/run')
export const postmasterFile = (dataDir: string) => path.join(dataDir, 'postgres/data/postmaster.pid')

/** How to reach the embedded PostgreSQL of a server on this data folder. */
export const connectionTo = (dataDir: string) => ({
  host: socketFolder(dataDir),
  port: 5432,
  user: 'app',
  database: 'postgres',
})

/** Queries the embedded PostgreSQL of a running server over its socket; connects at the first query. */
export function database(dataDir: string) {
  let pool: Pool | undefined
  return {
    async rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
      if (!pool) {
        pool = new Pool({ ...connectionTo(dataDir), max: 2 })
        // An idle connection breaks when the server stops its database; the next query says so by itself.
        pool.on('error', () => {})
      }
      const result = await pool.query(sql, values)
      return result.rows as T[]
    },
    async end() {
      await pool?.end()
      pool = undefined
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
