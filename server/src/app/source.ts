import { ConfigError } from '../config/values'
import { type Connection, openDatabase, openPool } from '../postgres/database'
import { inspect, poolerFault } from '../postgres/pooler'

/** An error's first line; for several addresses, the last one's. Never the connection string: it has the password. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1))
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 'ERR_INVALID_URL'
    ? 'it is not a valid URL'
    : String(message || code).split('\n', 1)[0] || 'no response'
}

/** One sentence about a database of the settings. */
export const unusable = (reason: string, name = 'DATABASE_URL') =>
  new ConfigError(`The PostgreSQL of ${name} cannot be used: ${reason}.`)

/** How a database is reached; `pooled`: through a pooler in transaction mode. */
export type Source = { connection: Connection; pooled: boolean }

/** Connects to an operator's PostgreSQL once, and compares it with `DATABASE_POOLER`. @throws {ConfigError} */
export async function ownSource(connectionString: string, pooled: boolean): Promise<Source> {
  const fault = await inspect(connectionString).then(
    (found) => poolerFault(found, pooled),
    (error: unknown) => reasonOf(error),
  )
  if (fault) throw unusable(fault)
  return { connection: { connectionString }, pooled }
}

export const open = (
  { connection, pooled }: Source,
  max: number,
  limits: { patient?: boolean; statementMs?: number } = {},
) => openDatabase(openPool(connection, max, { pooled, ...limits }))

/** The PostgreSQL of another setting, reached without a pooler. @throws {ConfigError} */
export async function directSource(connectionString: string, name: string): Promise<Source> {
  await inspect(connectionString).catch((error: unknown) => {
    throw unusable(reasonOf(error), name)
  })
  return { connection: { connectionString }, pooled: false }
}
