import { randomUUID } from 'node:crypto'
import type { Data, Path, Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import type { FastifyInstance } from 'fastify'
import { type Kysely, type Selectable, sql } from 'kysely'
import { type AppOptions, buildApp } from '../../src/app'
import { type Config, findRoot, type Mode, readConfig } from '../../src/config/config'
import type { Deps } from '../../src/http/deps'
import { systemRandom } from '../../src/lib/random'
import { logSms } from '../../src/lib/sms'
import { createVault } from '../../src/lib/vault'
import { openDatabase, openPool } from '../../src/postgres/database'
import type { Database } from '../../src/tables/database'
import { sharedCompilers } from './compilers'
import { connectionTo, dropDatabase, takeDatabase } from './databases'

/** A clock that only moves when told. */
export interface TestClock {
  now(): Date
  set(iso: string): void
  forward(seconds: number): void
}

export interface CallOptions {
  token?: string
  /** `public.request_id`; a fresh one when left out. */
  requestId?: string
  device?: string
  channel?: string
  ip?: string
  headers?: Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  db: Kysely<Database>
  deps: Deps
  clock: TestClock
  /** What the server logged so far, one JSON line each. */
  logs: string[]
  /** One call with the wrapping of S6.3; fails unless the answer is HTTP 200. */
  call<K extends Path>(path: K, payload: Payload<K>, options?: CallOptions): Promise<Envelope<Data<K>>>
  /** As `call`, but answers `data` and fails unless the body code is 200. */
  ok<K extends Path>(path: K, payload: Payload<K>, options?: CallOptions): Promise<Data<K>>
  /** Logs a number in (a fresh one when left out) and answers its access token. */
  login(mobile?: string, options?: CallOptions): Promise<string>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** ISO time that the clock starts at. */
  now?: string
  mode?: Mode
  config?: Partial<Config>
  deps?: Partial<Deps>
  app?: Pick<AppOptions, 'requestTimeout'>
}

let serial = 0
/** A mobile number that no other call of this process was given. */
export const freshMobile = () =>
  `139${String(10_000_000 + Math.floor(Math.random() * 8e7) + serial++).slice(-8)}`

/** A call as `inject` takes it: the payload in the wrapping of S6.3. */
export const request = (url: string, payload: object, options: CallOptions = {}) => ({
  method: 'POST' as const,
  url,
  remoteAddress: options.ip ?? '127.0.0.1',
  headers: {
    'user-agent': 'test',
    ...(options.token ? { authorization: options.token } : {}),
    ...options.headers,
  },
  payload: wrap(payload, options),
})

/** A whole request body. */
export const wrap = (payload: object, { requestId, device, channel }: CallOptions = {}) => ({
  public: {
    request_id: requestId ?? randomUUID(),
    _ver: '0.0.0',
    _oid: 'oid',
    _ua: 'test',
    _did: device ?? 'device-1',
    _os: 4,
    _ch: channel ?? '',
    _time: 0,
    _ref: 'http://localhost',
    _plat: 4,
  },
  url: 'http://localhost/',
  phone_mark: '',
  user_id: 0,
  ...payload,
})

type Row<T extends keyof Database> = Selectable<Database[T]>

/** The rows of a table with these values, in the order of its first two columns. */
export async function rowsOf<T extends keyof Database>(
  { db }: Pick<TestApp, 'db'>,
  table: T,
  having: Partial<Row<T>> = {},
): Promise<Row<T>[]> {
  const conditions = Object.entries(having).map(
    ([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`,
  )
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where ${sql.join([sql`true`, ...conditions], sql` and `)} order by 1, 2`.execute(
    db,
  )
  return rows
}

/** The first of them; fails where there is none. */
export async function rowOf<T extends keyof Database>(
  server: Pick<TestApp, 'db'>,
  table: T,
  having: Partial<Row<T>> = {},
): Promise<Row<T>> {
  const [row] = await rowsOf(server, table, having)
  if (!row) throw new Error(`${table} has no such row`)
  return row
}

/** Of the pool of each server below. */
export const CONNECTIONS = 12

/** The whole server without a socket, on a database of its own; the clock stands still until told otherwise. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const mode = options.mode ?? 'test'
  const rootDir = findRoot()
  const config: Config = {
    ...readConfig({ APP_MODE: 'test', LOG_LEVEL: 'debug', COST_SHEET_SECONDS: '0' }, rootDir),
    ...options.config,
    mode,
  }
  const database = await takeDatabase(config)
  const db = openDatabase(openPool(connectionTo(database), CONNECTIONS))

  let time = new Date(options.now ?? '2026-11-20T02:00:00.000Z').getTime()
  const clock: TestClock = {
    now: () => new Date(time),
    set: (iso) => {
      time = new Date(iso).getTime()
    },
    forward: (seconds) => {
      time += seconds * 1000
    },
  }
  const logs: string[] = []
  let app: FastifyInstance | undefined
  const deps: Deps = {
    db,
    clock,
    random: systemRandom,
    config,
    vault: createVault(config.secrets),
    sms: logSms(() => app?.log ?? console),
    ...options.deps,
  }
  app = await buildApp(deps, {
    ...options.app,
    log: { write: (line: string) => void logs.push(line) },
    schemaController: { compilersFactory: sharedCompilers },
  })
  const built = app

  const call: TestApp['call'] = async (route, payload, options_ = {}) => {
    const answer = await built.inject(request(route, payload, options_))
    if (answer.statusCode !== 200)
      throw new Error(`${route} answered HTTP ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const ok: TestApp['ok'] = async (route, payload, options_ = {}) => {
    const answer = await call(route, payload, options_)
    if (answer.code !== 200 || answer.data === null)
      throw new Error(`${route} answered ${JSON.stringify(answer)}`)
    return answer.data
  }

  return {
    app: built,
    db,
    deps,
    clock,
    logs,
    call,
    ok,
    login: async (mobile = freshMobile(), options_ = {}) => {
      if (mode === 'test') return (await ok('/test/user/login', { mobile }, options_)).token
      const { dev_code } = await ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, options_)
      const { agreements } = await ok('/v1.0/user/login/pre/check', { mobile }, options_)
      const consents = agreements.map(({ consent_id }) => consent_id)
      return (await ok('/v1.0/user/code/login', { mobile, code: dev_code ?? '', consents }, options_)).token
    },
    close: async () => {
      await built.close()
      await db.destroy()
      await dropDatabase(database)
    },
  }
}
