import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../http/deps'
import { ApiError, ServiceDown } from '../../lib/api-error'
import { callerOf } from '../../lib/network'
import { accountOn, isNumberOf, type ReviewAccount } from './account'
import { createInside } from './inside'
import { type Body, LOGIN, namesNumber, plainOf } from './named-number'

/** Access tokens of the account begin with this; a visitor's has no such character. */
const MARK = 'review~'
/** Devices whose traces as a guest are deleted with the account. */
const MOST_DEVICES = 100

/** Answers a request of the account in the text of an envelope; null for all others. */
export type Review = (request: FastifyRequest) => Promise<string | null>

const unavailable = (cause: unknown) => new ServiceDown('the review account is not served', { cause })

/**
 * The review account (docs/operating.md): the requests of one phone number, and those with a token that it got, are
 * handled by a second server in this process, on a database of its own. That one has the rules of production and no
 * receiver, provider or key of the first, which never sees its rows.
 * @param build makes the second server
 * @returns null when no database is configured for it
 */
export function createReview(deps: Deps, build: (inside: Deps) => Promise<FastifyInstance>) {
  const { db, vault } = deps
  if (!deps.config.reviewDatabaseUrl) return null
  const { serverFor, close } = createInside(deps, build)

  const remember = (device: string) =>
    db
      .updateTable('review_accounts')
      .set({ devices: sql`array_append(devices, ${device})` })
      .where(sql<boolean>`${device} <> all (devices) and cardinality(devices) < ${MOST_DEVICES}`)
      .execute()

  /** The second server's answer; null while the account's data is not complete. */
  async function handled(
    request: FastifyRequest,
    account: ReviewAccount,
    { path, body, token }: { path: string; body: Body; token: string },
  ) {
    const one = await serverFor(account).catch((error: unknown) => {
      throw unavailable(error)
    })
    if (!one) return null
    await one.catchUp()
    const call = {
      method: 'POST' as const,
      url: path,
      remoteAddress: callerOf(request.ips ?? [request.ip]),
      headers: { 'user-agent': request.headers['user-agent'] ?? '', authorization: token },
      payload: body,
    }
    const answer = await one.app.inject(call).catch(() => null)
    if (answer && answer.statusCode < 500) return answer
    // Its data is deleted as soon as the account has ended.
    if (!(await accountOn(deps))) throw ApiError.loginRequired()
    throw unavailable(answer?.statusCode)
  }

  async function byToken(request: FastifyRequest, path: string, body: Body, token: string) {
    const account = await accountOn(deps)
    const answer = account && (await handled(request, account, { path, body, token }))
    if (answer) return answer.payload
    // A guest, as with the token of any session that has ended.
    request.headers.authorization = ''
    return null
  }

  async function byNumber(request: FastifyRequest, name: string, body: Body) {
    const account = await accountOn(deps)
    const plain = account && (await plainOf(deps, name, body))
    if (!account || !plain || !isNumberOf(vault, account, String(plain.body.mobile))) return null
    const answer = await handled(request, account, { ...plain, token: '' })
    if (!answer || plain.path !== LOGIN) return answer?.payload ?? null
    const envelope = answer.json<{ data: { token: string } | null }>()
    if (!envelope.data) return answer.payload
    await remember(body.public._did)
    return JSON.stringify({ ...envelope, data: { ...envelope.data, token: MARK + envelope.data.token } })
  }

  const review: Review = async (request) => {
    const name = request.routeOptions.url ?? ''
    const { authorization = '' } = request.headers
    const body = request.body as Body
    if (authorization.startsWith(MARK)) return byToken(request, name, body, authorization.slice(MARK.length))
    return namesNumber(name) ? byNumber(request, name, body) : null
  }
  return { review, close }
}
