import type { Data, Path, Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { type AppOptions, buildApp } from '../../src/app/app'
import type { CommandDeps } from '../../src/commands/command'
import { type Config, findRoot, readConfig } from '../../src/config/config'
import type { Deps } from '../../src/http/deps'
import { trialVerifier } from '../../src/identity/provider/dev'
import { NO_JOURNAL } from '../../src/lib/journal'
import { systemRandom } from '../../src/lib/random'
import { createVault } from '../../src/lib/vault'
import { devSms } from '../../src/login/sms/dev'
import { openDatabase, openPool } from '../../src/postgres/database'
import type { Database } from '../../src/postgres/tables'
import { watched } from './citus-watch'
import { connectionTo, dropDatabase, servingConnection, takeDatabase } from './databases'
import { type CallOptions, consentIds, request } from './request'
import { START } from './seed-agreements'

export { type CallOptions, consentIds, METRICS, request, wrap } from './request'

export type TestApp = Awaited<ReturnType<typeof testApp>>

interface TestAppOptions {
  /** The ISO time at which the clock starts. */
  now?: string
  mode?: Config['mode']
  config?: Partial<Config>
  deps?: Partial<Deps>
  app?: Pick<AppOptions, 'requestTimeout'>
  /** Opens its database; directly by default. */
  open?: (database: string) => Deps['db']
}

let serial = 0
/** A mobile number that this process has not used before. */
export const freshMobile = () =>
  `139${String(10_000_000 + Math.floor(Math.random() * 8e7) + serial++).slice(-8)}`

type Row<T extends keyof Database> = Selectable<Database[T]>
type Stored = Pick<TestApp, 'db'>

const equals = (values: object, separator: string, is = sql`=`) =>
  sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} ${is} ${value}`),
    sql.raw(separator),
  )
const rowsThatHave = (values: object) =>
  Object.keys(values).length === 0 ? sql`true` : equals(values, ' and ', sql`is not distinct from`)

/** The rows of a table with these values, sorted by its first two columns. */
export async function rowsOf<T extends keyof Database>(
  { db }: Stored,
  table: T,
  having: Partial<Row<T>> = {},
): Promise<Row<T>[]> {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where ${rowsThatHave(having)} order by 1, 2`.execute(db)
  return rows
}

/** The first of these rows. Throws if there is none. */
export async function rowOf<T extends keyof Database>(
  server: Stored,
  table: T,
  having: Partial<Row<T>> = {},
): Promise<Row<T>> {
  const [row] = await rowsOf(server, table, having)
  if (!row) throw new Error(`${table} has no such row`)
  return row
}

export const setRows = <T extends keyof Database>(
  { db }: Stored,
  table: T,
  having: Partial<Row<T>>,
  change: Partial<Row<T>>,
) => sql`update ${sql.table(table)} set ${equals(change, ', ')} where ${rowsThatHave(having)}`.execute(db)

/** Adds a channel that sets nothing but these values. */
export const addChannel = (
  { db }: Stored,
  channel: Pick<Row<'channels'>, 'code'> & Partial<Omit<Row<'channels'>, 'app_stores'>>,
) =>
  db
    .insertInto('channels')
    .values({ name: '', theme_color: '', entry: 'from', ...channel })
    .execute()

/** Puts a version of an agreement that no visitor has consented to in force. */
export const replaceText = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>, code: string) => {
  const text = { html: '<p>新版本</p>', hash: 'f'.repeat(64), source_hash: '' }
  const version = { code, version: '9.0', ...text, effective_at: clock.now() }
  return db.insertInto('agreement_versions').values(version).execute()
}

/** The responses to `count` simultaneous calls. */
export const atOnce = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

export function codeCounts(answers: { code: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** The refusal of one field for `toMatchObject`, with its message if that matters. */
export const fieldError = (field: string, ...[content]: unknown[]) => ({
  code: 601,
  errors: [content === undefined ? { field } : { field, content }],
})

/** The size of the connection pool of each server below. */
export const CONNECTIONS = 12
/** The size of the test's own pool beside it. */
const OWNERS = 8

/** The whole server without a socket, on its own database. Its clock only moves when a test sets or forwards it. */
export async function testApp(options: TestAppOptions = {}) {
  const mode = options.mode ?? 'test'
  const rootDir = findRoot()
  const config: Config = {
    ...readConfig({ APP_MODE: 'test', LOG_LEVEL: 'debug', COST_SHEET_SECONDS: '0' }, rootDir),
    ...options.config,
    mode,
  }
  const database = await takeDatabase(config)
  const open =
    options.open ??
    ((name) => openDatabase(watched(openPool(servingConnection(name), CONNECTIONS), connectionTo(name))))
  const serving = open(database)
  const reserve = openDatabase(openPool(servingConnection(database), 2))
  const db = openDatabase(openPool(connectionTo(database), OWNERS))

  let time = new Date(options.now ?? START).getTime()
  const clock = {
    now: () => new Date(time),
    set: (iso: string) => {
      time = new Date(iso).getTime()
    },
    forward: (seconds: number) => {
      time += seconds * 1000
    },
  }
  const logs: string[] = []
  let app: FastifyInstance | undefined
  const deps: Deps & CommandDeps = {
    db: serving,
    reserve,
    read: serving,
    clock,
    random: systemRandom,
    config,
    vault: createVault(config.secrets),
    journal: NO_JOURNAL,
    sms: devSms(() => app?.log ?? console),
    verifier: trialVerifier,
    ...options.deps,
  }
  app = await buildApp(deps, {
    ...options.app,
    log: { write: (line: string) => void logs.push(line) },
  })
  const built = app

  /** Sends one call in the envelope of S6.3. Throws unless the response is HTTP 200. */
  async function call<K extends Path>(path: K, payload: Payload<K>, by?: CallOptions) {
    const answer = await built.inject(request(path, payload, by))
    if (answer.statusCode !== 200)
      throw new Error(
        `${path} answered HTTP ${answer.statusCode}: ${answer.body}\n${logs.findLast((line) => line.includes('"err"')) ?? ''}`,
      )
    return answer.json<Envelope<Data<K>>>()
  }
  /** Like `call`, but returns `data` and throws unless the body code is 200. */
  async function ok<K extends Path>(path: K, payload: Payload<K>, by?: CallOptions): Promise<Data<K>> {
    const answer = await call(path, payload, by)
    if (answer.code !== 200 || answer.data === null)
      throw new Error(`${path} answered ${JSON.stringify(answer)}`)
    return answer.data
  }

  return {
    app: built,
    /** As the owner of its tables, who may change everything. */
    db,
    /** Settings for other connections to its database. */
    connection: connectionTo(database),
    deps,
    clock,
    /** The log of the server so far, one JSON text per line. */
    logs,
    call,
    ok,
    /** Logs a number in (by default a new one) and returns its access token. */
    login: async (mobile = freshMobile(), by: CallOptions = {}) => {
      if (mode === 'test') return (await ok('/test/user/login', { mobile }, by)).token
      const { dev_code } = await ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, by)
      const consents = consentIds(await ok('/v1.0/user/login/pre/check', { mobile }, by))
      return (await ok('/v1.0/user/code/login', { mobile, code: dev_code ?? '', consents }, by)).token
    },
    close: async () => {
      await built.close()
      for (const pool of [serving, reserve, db]) await pool.destroy()
      await dropDatabase(database)
    },
  }
}

/** The server of a test file, started before the first test, or a new server before each test. */
export function testServer({ forEach, ...options }: TestAppOptions & { forEach?: boolean } = {}): TestApp {
  const server = {} as TestApp
  const [before, after] = forEach ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => void Object.assign(server, await testApp(options)))
  after(() => server.close())
  return server
}
