import { randomUUID } from 'node:crypto'
import type { Path, Payload } from '@contract/endpoints'
import { type CallOptions, freshMobile, type TestApp } from '../../tools/harness'
import { applicationFor, HANGZHOU, idNo, QUOTA, readyVisitor } from '../../tools/journey'
import { booked, booking, nearStore, OFFLINE_PRODUCT, SHENZHEN } from '../../tools/store-journey'
import {
  applied,
  codeSent,
  consented,
  device,
  halfOpened,
  halfReady,
  halfToken,
  lead,
  PRODUCT,
  sealedFor,
  supportPage,
  uidFor,
  visitor,
} from './worlds'

/** A call that succeeds in the world that was made for it. */
export interface Lawful<K extends Path> {
  payload: Payload<K>
  options?: CallOptions
}

/** An advertisement of the seed that is shown, with a stock or without. */
async function ad({ db }: TestApp, { limited }: { limited: boolean }) {
  const { id } = await db
    .selectFrom('ads')
    .select('id')
    .where('stock', limited ? 'is not' : 'is', null)
    .whereRef('spent', '<', 'budget')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { payload: { id }, options: device() }
}

const withOrder = async (server: TestApp) => {
  const { token, order_no } = await readyVisitor(server)
  return { payload: { order_no }, options: { token } }
}

/** For every row of the table a world in which a call succeeds, and that call. A row without one is a type error. */
export const lawful: { [K in Path]: (server: TestApp) => Promise<Lawful<K>> } = {
  '/v1.0/user/login/pre/check': async () => ({ payload: { mobile: freshMobile() } }),
  '/v1.0/sms/send/code': async () => ({
    payload: { mobile: freshMobile(), scene: 'login' },
    options: device(),
  }),
  '/v1.0/user/code/login': codeSent,
  '/v1.0/user/uid/login': async (server) => ({ payload: { uid: await uidFor(server), _token: '' } }),
  '/v1/user/loginMark': async (server) => ({ payload: { scene: 'code' }, options: await visitor(server) }),
  '/v1/user/activeChannel': async () => ({ payload: { channel: 'organic' }, options: device() }),
  '/test/user/login': async () => ({ payload: { mobile: freshMobile() } }),
  '/v1.0/user/encrypt/info': async () => ({ payload: {} }),
  '/v1.0/sms/encrypt/send/code': async (server) => {
    const message = { mobile: freshMobile(), scene: 'login' }
    return { payload: await sealedFor(server, '/v1.0/sms/encrypt/send/code', message), options: device() }
  },
  '/v1.0/user/encrypt/login': async (server) => {
    const { payload, options } = await codeSent(server)
    return { payload: await sealedFor(server, '/v1.0/user/encrypt/login', payload), options }
  },

  '/v1/address/ip': async () => ({ payload: {}, options: { ip: '120.24.78.129' } }),
  '/web/region/list': async () => ({ payload: {} }),
  '/v1/user/city': async (server) => ({ payload: {}, options: await visitor(server) }),
  '/user/city/save': async (server) => ({ payload: HANGZHOU, options: await visitor(server) }),
  '/v1/user/nameSaveCity': async (server) => ({
    payload: { name: '张三', ...HANGZHOU },
    options: await visitor(server),
  }),

  '/web/form': async (server) => ({ payload: {}, options: await visitor(server) }),
  '/web/form/save': async (server) => {
    const { token } = await visitor(server)
    const { order_no } = await server.ok('/web/form', {}, { token })
    return { payload: { order_no, flow: 0, values: QUOTA }, options: { token } }
  },
  '/web/two/element/valid': async (server) => {
    const options = await visitor(server)
    const { agreements } = await server.ok('/web/form', {}, options)
    const consents = agreements.map(({ consent_id }) => consent_id)
    return { payload: { name: '张三', id_no: idNo(), consents }, options }
  },
  '/v1/user/productCheck': withOrder,
  '/v2/product/showList': withOrder,
  '/v1.0/product/list': async () => ({ payload: {} }),
  '/v2/product/info': async () => ({ payload: { code: PRODUCT } }),
  '/v1/product/apply': async (server) => {
    const { token, order_no } = await readyVisitor(server)
    return { payload: await applicationFor(server, order_no, PRODUCT), options: { token } }
  },
  '/web/result/list': async (server) => {
    const { token, order_no } = await applied(server)
    return { payload: { order_no }, options: { token } }
  },
  '/v1/app/pending': async (server) => {
    const { token } = await readyVisitor(server)
    return { payload: {}, options: { token } }
  },
  '/v1/app/downloadurl': async () => ({ payload: {} }),

  '/support/agreement/detail': async () => ({ payload: { code: 'privacy' } }),
  '/v1.0/credit/special/contract/list': async () => ({ payload: { product_code: PRODUCT } }),

  '/v1.0/channel/option': async () => ({ payload: {} }),
  '/v1.0/channel/monitor': async () => ({ payload: { channel: 'organic', landing: 'http://localhost/' } }),
  '/st/mark': async ({ clock }) => {
    const at = clock.now().toISOString()
    return { payload: { events: [{ id: randomUUID(), name: 'page', page: '/', at, props: { id: 1 } }] } }
  },
  '/web/ad/list': async () => ({ payload: { position: 'home' } }),
  '/web/ad/click': (server) => ad(server, { limited: false }),
  '/web/ad/uv/click': (server) => ad(server, { limited: false }),
  '/web/ad/stock/click': (server) => ad(server, { limited: true }),

  '/open/support/init': async (server) => ({
    payload: { sid: (await supportPage(server, { single: false })).sid },
  }),
  '/open/support/put': lead,
  '/open/support/list': async (server) => {
    const { payload, options } = await lead(server)
    const { lead_no } = await server.ok('/open/support/put', payload, options)
    return { payload: { sid: payload.sid, lead_no }, options }
  },
  '/open/support/click': async (server) => ({ payload: await supportPage(server, { single: false }) }),
  '/open/support/single/click': async (server) => ({ payload: await supportPage(server, { single: true }) }),
  '/open/support/redirect/click': async (server) => ({
    payload: await supportPage(server, { single: false }),
  }),

  '/v1/offline/stream': async (server) => {
    const { order_no, token } = await booked(server, server.clock.now())
    return { payload: { order_no }, options: { token } }
  },
  '/v1/offline/shoplist': async () => ({ payload: { code: SHENZHEN.code, lng: 113.93, lat: 22.53 } }),
  '/v2/offline/saveUserInfo': async (server) => {
    const { order_no, token } = await nearStore(server)
    const values = { contact_name: '张三', contact_mobile: freshMobile(), note: '下午方便' }
    return { payload: { order_no, values }, options: { token } }
  },
  '/v2/offline/applyPeriod': async (server) => {
    const { order_no, token } = await nearStore(server)
    return { payload: { order_no, product_code: OFFLINE_PRODUCT, amount: QUOTA.amount }, options: { token } }
  },
  '/v1/offline/apply': (server) => booking(server, server.clock.now()),
  '/v1/offline/write': async (server) => {
    const { apply_no, visit_code } = await booked(server, server.clock.now())
    return { payload: { apply_no, visit_code } }
  },
  '/v1/offline/refreshProduct': async (server) => {
    const { order_no, token } = await nearStore(server)
    return { payload: { order_no }, options: { token } }
  },

  '/open/credit/half/form': async (server) => ({ payload: { token: await halfToken(server) } }),
  '/open/credit/half/form/save': halfOpened,
  '/open/credit/half/list': async (server) => {
    const { order_no, token } = await halfReady(server)
    return { payload: { order_no }, options: { token } }
  },
  '/open/credit/half/click': async (server) => {
    const { order_no, token } = await halfReady(server)
    return { payload: { order_no, code: PRODUCT }, options: { token } }
  },

  '/v1/user/consent/list': async (server) => {
    const { token } = await consented(server)
    return { payload: {}, options: { token } }
  },
  '/v1/user/consent/receipt': async (server) => {
    const { token } = await consented(server)
    const { consents } = await server.ok('/v1/user/consent/list', {}, { token })
    return { payload: { id: consents[0]?.id ?? 0 }, options: { token } }
  },
  '/v1/user/consent/withdraw': async (server) => {
    const { token } = await applied(server)
    const { consents } = await server.ok('/v1/user/consent/list', {}, { token })
    return { payload: { id: consents[0]?.id ?? 0 }, options: { token } }
  },
  '/v1/user/data/export': async (server) => {
    const { token } = await applied(server)
    return { payload: {}, options: { token } }
  },
  '/v1/user/delete': async (server) => {
    const { token } = await applied(server)
    return { payload: { confirm: true }, options: { token } }
  },
  '/v1/user/logout': async (server) => ({ payload: {}, options: await visitor(server) }),
}
