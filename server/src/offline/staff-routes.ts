import { SYSTEM_BUSY } from '@contract/rules/messages'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { wayRefusalOf } from '../consent/given'
import type { Deps } from '../http/deps'
import { acceptForms } from '../http/forms'
import { count, type Limit, networkLimits, RateLimited } from '../http/limits'
import { ApiError } from '../lib/api-error'
import { maskName } from '../lib/masked-text'
import { callerOf } from '../lib/network'
import { answerOf } from '../order/answers'
import { ownOrder } from '../order/orders'
import { recordProvision } from '../provision/provisions'
import { confirmVisit, findVisit } from './appointments'
import { shopOfTicket, ticketFor } from './shop-keys'
import { findShop } from './shops'
import { codePage, keyPage, type Opened, POLICY, visitPage } from './staff-page'
import { visitTimeText } from './visit-time'

const MAX_FORM = 2_048
const HOUR = 3_600
const SHOWN = ['姓名', '申请信息'] as const
const HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** The page on which a store's staff confirm visits (S17.12): plain forms, whose ticket takes the place of a cookie. */
export function registerStaffPage(scope: FastifyInstance, deps: Deps): void {
  const { db, clock, config, vault } = deps
  acceptForms(scope, MAX_FORM)
  scope.addHook(
    'onRequest',
    async (_request, reply) => void reply.headers(HEADERS).type('text/html; charset=utf-8'),
  )
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = error instanceof ApiError || (error.statusCode ?? 500) < 500
    if (!isTheirs) request.log.error({ err: error }, 'request failed')
    const status = error instanceof RateLimited ? error.code : isTheirs ? 400 : 503
    const theirs = error instanceof ApiError ? error.message : '请求格式不正确，请重试'
    return reply.code(status).send(keyPage(isTheirs ? theirs : SYSTEM_BUSY))
  })

  async function limit(...limits: Limit[]) {
    const wait = await count(db, limits, clock.now())
    if (wait > 0) throw new RateLimited(wait)
  }

  async function opened(ticket: string): Promise<(Opened & { shop_id: string }) | null> {
    const shop_id = await shopOfTicket(db, deps, ticket)
    const shop = shop_id && (await findShop(db, shop_id))
    return shop ? { ticket, shop: shop.name, shop_id: shop.shop_id } : null
  }

  async function enterKey(request: FastifyRequest, key: string, ip: string) {
    await limit(...networkLimits('shop:key', ip, 80, HOUR))
    const ticket = await ticketFor(db, deps, key)
    const open = ticket && (await opened(ticket))
    request.log.info({ shop_id: open ? open.shop_id : null }, 'the key of a store was entered')
    return open ? codePage(open) : keyPage('网点口令不正确')
  }

  async function enterCode(
    open: NonNullable<Awaited<ReturnType<typeof opened>>>,
    { code = '', confirm }: Record<string, string>,
  ): Promise<{ said: string; page: string; apply_no?: string }> {
    const visit = await findVisit(db, deps, open.shop_id, code.replaceAll(/\s/g, ''))
    const refused = (error: string) => ({ said: error, page: codePage(open, { error }) })
    if (!visit) return refused('没有找到这个到店码，请与到访人核对网点和到店码')
    const { user_id, apply_no, visit_at, visit_code, order_no, institution_code, refusal } = visit
    if (refusal) return { ...refused(refusal.message), apply_no }
    if (await wayRefusalOf(db, institution_code, visit))
      return { ...refused('到访人的资料现在不能提供给该机构，无法在这里核对'), apply_no }
    // The store's staff are the institution's, and see whom they expect.
    const shown = { receiver: institution_code, reason: 'visit page', categories: SHOWN, subject: apply_no }
    await recordProvision(db, deps, { user_id }, shown)
    const name = maskName(String(answerOf(await ownOrder(db, user_id, order_no), 'name', vault) ?? ''))
    const when = visitTimeText(visit_at)
    if (!confirm) return { said: 'shown', page: visitPage(open, { code, name, visit_at: when }), apply_no }
    const late = await db.transaction().execute((trx) => confirmVisit(trx, deps, { apply_no, visit_code }))
    if (late) return { ...refused(late.message), apply_no }
    return { said: 'confirmed', page: codePage(open, { done: `已确认${name}到店。` }), apply_no }
  }

  scope.get('/shop', async () => keyPage())
  scope.post<{ Body?: Record<string, string> }>('/shop', async (request) => {
    const { key = '', ticket, ...entered } = request.body ?? {}
    const ip = config.devIp ?? callerOf(request.ips ?? [request.ip])
    if (!ticket) return enterKey(request, key, ip)
    const open = await opened(ticket)
    if (!open) return keyPage('请重新输入网点口令')
    if (!entered.code) return codePage(open)
    const ofShop = { key: `shop:code:${open.shop_id}`, max: 200, seconds: HOUR }
    await limit(ofShop, ...networkLimits('shop:code', ip, 800, HOUR))
    const { page, ...result } = await enterCode(open, entered)
    request.log.info({ shop_id: open.shop_id, ...result }, 'the code of a visit was entered')
    return page
  })
}
