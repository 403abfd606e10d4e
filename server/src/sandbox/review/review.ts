import { createHash } from 'node:crypto'
import type { Endpoint } from '@contract/endpoint'
import { login } from '@contract/endpoints/login'
import { SMS_CODE } from '@contract/rules/mobile'
import { Mobile } from '@contract/values'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { Type as T } from 'typebox'
import type { Deps } from '../../http/deps'
import { ApiError, ServiceDown } from '../../lib/api-error'
import { callerOf } from '../../lib/network'
import { createVault } from '../../lib/vault'
import { readMessage } from '../../services/login/message'
import type { Database } from '../../tables/database'
import { accountOn, codeOf, isNumberOf, type ReviewAccount, TEST_PERSON } from './account'
import { configFor, openData } from './data'
import { createProgress } from './progress'

/** Access tokens of the account begin with this; a visitor's has no such character. */
const MARK = 'review~'
const LOGIN = '/v1.0/user/code/login'
const CHECK = '/v1.0/user/login/pre/check'
/** Devices whose guest's traces are deleted with the account. */
const MOST_DEVICES = 100

/** Milliseconds between two looks whether the account has ended. */
const LOOK_MS = 60_000

/** The calls that name a number: the plain endpoint, and the payload that an encrypted one contains. */
const NAMING: Record<string, { path: string; payload: Endpoint['payload'] }> = {
  [CHECK]: { path: CHECK, payload: T.Object({ mobile: Mobile }) },
  ...Object.fromEntries(
    (
      [
        ['/v1.0/sms/send/code', '/v1.0/sms/encrypt/send/code'],
        [LOGIN, '/v1.0/user/encrypt/login'],
      ] as const
    ).flatMap(([path, sealed]) =>
      [path, sealed].map((name) => [name, { path, payload: login[path].payload }]),
    ),
  ),
}

type Body = Record<string, unknown> & { public: { _did: string; request_id: string } }
/** Answers a request of the account; null for all others. */
export type Review = (request: FastifyRequest) => Promise<string | null>

interface Inside {
  account_id: string
  app: FastifyInstance
  db: Kysely<Database>
  catchUp(): Promise<void>
}

/** What the plain endpoint would get from a call; null when it names no number or cannot be read. */
async function plainOf(deps: Deps, name: string, body: Body) {
  const naming = NAMING[name]
  if (!naming) return null
  const { key_id, cipher, ...rest } = body
  const { path } = naming
  if (typeof key_id !== 'string' || typeof cipher !== 'string') return { path, body }
  const message = { db: deps.db, payload: { key_id, cipher } }
  const payload = await readMessage(message, deps, name, naming.payload).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (!payload) return null
  // The same message is the same request, so that it takes effect once.
  const request_id = createHash('sha256').update(cipher).digest('hex').slice(0, 36)
  return { path, body: { ...rest, ...payload, public: { ...body.public, request_id } } as Body }
}

/**
 * The review account (docs/operating.md): the requests of one phone number, and those with a token that it got, are
 * handled by a second server in this process, on a database of its own. That one has the rules of production and no
 * receiver, provider or key of the first, which never sees its rows.
 * @param build makes the second server
 * @returns null when no database is configured for it
 */
export function createReview(deps: Deps, build: (inside: Deps) => Promise<FastifyInstance>) {
  const { db, vault, random } = deps
  if (!deps.config.reviewDatabaseUrl) return null
  let inside: Promise<Inside | null> = Promise.resolve(null)

  async function open(account: ReviewAccount): Promise<Inside | null> {
    const data = await openData(deps, account)
    if (!data) return null
    const config = { ...configFor(deps, account), logLevel: 'warn' }
    const own: Deps = {
      db: data,
      clock: deps.clock,
      // The one code that this server sends is the account's; it counts, expires and is refused as any other.
      random: {
        ...random,
        digits: (length) => (length === SMS_CODE.digits ? codeOf(vault, account) : random.digits(length)),
      },
      config,
      vault: createVault(config.secrets),
      sms: { showsCode: false, send: async () => {} },
      verifier: {
        verify: async ({ name, id_no }) => name === TEST_PERSON.name && id_no === TEST_PERSON.id_no,
      },
    }
    const app = await build(own)
    return { account_id: account.account_id, app, db: data, catchUp: createProgress(own, app.log) }
  }

  async function close(one: Inside | null) {
    await one?.app.close()
    await one?.db.destroy()
  }

  /** The second server for an account, or null for none, in place of a former one. */
  function serverFor(account: ReviewAccount | null): Promise<Inside | null> {
    inside = inside
      .catch(() => null)
      .then(async (former) => {
        if (former && former.account_id === account?.account_id) return former
        await close(former)
        return account && open(account)
      })
    return inside
  }

  /** Memory and connections are used only while the account is on. */
  const timer = setInterval(async () => {
    const account = (await inside.catch(() => null)) && (await accountOn(deps).catch(() => undefined))
    if (account === null) await serverFor(null)
  }, LOOK_MS).unref()

  const remember = (device: string) =>
    db
      .updateTable('review_accounts')
      .set({ devices: sql`array_append(devices, ${device})` })
      .where(sql<boolean>`${device} <> all (devices) and cardinality(devices) < ${MOST_DEVICES}`)
      .execute()

  async function handled(
    request: FastifyRequest,
    account: ReviewAccount,
    path: string,
    body: Body,
    token: string,
  ) {
    const one = await serverFor(account)
    if (!one) return null
    await one.catchUp()
    const answer = await one.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: callerOf(request.ips ?? [request.ip]),
      headers: { 'user-agent': request.headers['user-agent'] ?? '', authorization: token },
      payload: body,
    })
    if (answer.statusCode < 500) return answer
    // Its data is deleted as soon as the account has ended.
    if (!(await accountOn(deps))) throw ApiError.loginRequired()
    throw new ServiceDown('the review account is not served')
  }

  const review: Review = async (request) => {
    const name = request.routeOptions.url ?? ''
    const { authorization = '' } = request.headers
    const body = request.body as Body
    if (authorization.startsWith(MARK)) {
      const account = await accountOn(deps)
      const answer =
        account && (await handled(request, account, name, body, authorization.slice(MARK.length)))
      if (!account) await serverFor(null)
      if (!answer) request.headers.authorization = ''
      return answer?.payload ?? null
    }
    const account = NAMING[name] ? await accountOn(deps) : null
    const plain = account && (await plainOf(deps, name, body))
    if (!account || !plain || !isNumberOf(vault, account, String(plain.body.mobile))) return null
    const answer = await handled(request, account, plain.path, plain.body, '')
    if (!answer || plain.path !== LOGIN) return answer?.payload ?? null
    const envelope = answer.json<{ data: { token: string } | null }>()
    if (!envelope.data) return answer.payload
    await remember(body.public._did)
    return JSON.stringify({ ...envelope, data: { ...envelope.data, token: MARK + envelope.data.token } })
  }
  return {
    review,
    close: async () => {
      clearInterval(timer)
      await serverFor(null)
    },
  }
}
