import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { AdTables } from './tables/ad'
import type { AgreementTables } from './tables/agreement'
import type { ChannelTables } from './tables/channel'
import type { ConsentTables } from './tables/consent'
import type { HalfTables } from './tables/half'
import type { OfflineTables } from './tables/offline'
import type { OrderTables } from './tables/order'
import type { ProductTables } from './tables/product'
import type { SupportTables } from './tables/support'
import type { VisitorTables } from './tables/visitor'

/** All tables, by the file that declares them. */
export interface Database
  extends VisitorTables,
    ConsentTables,
    ChannelTables,
    OrderTables,
    ProductTables,
    AgreementTables,
    AdTables,
    SupportTables,
    OfflineTables,
    HalfTables {}

const INT8 = 20

/** bigint as a number; one that a double cannot hold exactly is a fault, never a silently rounded id. */
function int8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
}

/** Where the database is: a connection string, or the folder of a unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** A database that takes no connection is given up after this, milliseconds. */
const CONNECT_MS = 8_000

/** pg bounds both waits by one number: this is the shorter one. */
class Client extends pg.Client {
  constructor(options: pg.ClientConfig = {}) {
    super({ ...options, connectionTimeoutMillis: CONNECT_MS })
  }
}

/**
 * Opens the pool. Every wait is bounded, so that a black-holed database becomes an error after a few seconds
 * and not a hanging visitor. Where all connections are at work, a call waits longer for one: it gets its turn sooner
 * than its repetition would.
 */
export function openPool(connection: Connection, max = 16): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    Client,
    connectionTimeoutMillis: 20_000,
    query_timeout: 8_000,
    statement_timeout: 7_500,
    idle_in_transaction_session_timeout: 20_000,
    types: {
      getTypeParser: ((id: number, format?: 'text' | 'binary') =>
        id === INT8 && format !== 'binary' ? int8 : pg.types.getTypeParser(id, format)) as never,
    },
  })
  // A connection that breaks is replaced by the pool; unheard, the event would end the process. The pool hears it for
  // its idle ones only: one that breaks between two statements of a transaction is heard here, and the next statement
  // on it fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

export const openDatabase = (pool: pg.Pool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
