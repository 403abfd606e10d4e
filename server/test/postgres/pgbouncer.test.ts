import { sql } from 'kysely'
import { hasPgbouncer, startPgbouncer } from '../../../test/drivers/pgbouncer'
import { openStorage } from '../../src/app/storage'
import { findRoot, readConfig } from '../../src/config/config'
import { verifyLedger } from '../../src/consent/verify'
import { openDatabase, openPool } from '../../src/postgres/database'
import { connectionTo } from '../tools/databases'
import { atOnce, rowsOf, type TestApp, testApp } from '../tools/harness'
import { applicationFor, appliedVisitor, readyVisitor } from '../tools/journey'

// Where Debian's packages cannot be installed there is no PgBouncer, and these tests are skipped.
const withBouncer = hasPgbouncer() ? test : test.skip
/** Fewer connections to PostgreSQL than the server has to PgBouncer, so that they take turns. */
const SIZE = 3

let bouncer: Awaited<ReturnType<typeof startPgbouncer>>
let server: TestApp
beforeAll(async () => {
  if (!hasPgbouncer()) return
  bouncer = await startPgbouncer(connectionTo('postgres'), SIZE)
  server = await testApp({ open: (database) => pooled(database) })
})
afterAll(async () => {
  await server?.close()
  await bouncer?.stop()
})

const pooled = (database: string) =>
  openDatabase(openPool({ connectionString: bouncer.connectionString(database) }, 12, { pooled: true }))

withBouncer(
  'behind PgBouncer in transaction mode many visitors log in, match and apply at once, and a repetition gets the first answer [S27.23]',
  async () => {
    const visitors = await atOnce(8, () => appliedVisitor(server))
    expect(new Set(visitors.map(({ apply_no }) => apply_no)).size).toBe(8)
    const { token, order_no } = await readyVisitor(server)
    const payload = await applicationFor(server, order_no, 'cf1-daily')
    const send = () => server.call('/v1/product/apply', payload, { token, requestId: 'again' })
    const answers = await atOnce(4, send)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await rowsOf(server, 'applications', { order_no })).toHaveLength(1)
    expect((await verifyLedger(server.db, server.deps)).problems).toEqual([])
  },
)

withBouncer(
  'a pooler that no setting names, or that sets no time limits, ends the start with one sentence that says what to configure [S27.8, S27.23]',
  async () => {
    const started = (database: string, env: Record<string, string>) =>
      openStorage(readConfig({ DATABASE_URL: bouncer.connectionString(database), ...env }, findRoot()))
    await expect(started('postgres', {})).rejects.toThrow(
      'The PostgreSQL of DATABASE_URL cannot be used: it is behind a pooler, set DATABASE_POOLER=transaction.',
    )
    const named = { DATABASE_POOLER: 'transaction' }
    await expect(started('unlimited', named)).rejects.toThrow(
      /connect_query='set statement_timeout = 5000; set lock_timeout = 2500; /,
    )
    const storage = await started(server.connection.database, named)
    expect((await sql`show lock_timeout`.execute(storage.db)).rows).toEqual([{ lock_timeout: '2500ms' }])
    await storage.close()
  },
)
