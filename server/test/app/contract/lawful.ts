import { randomUUID } from 'node:crypto'
import type { Path, Payload } from '@contract/endpoints'
import { TRIAL_CODE } from '@contract/sandbox'
import { type CallOptions, freshMobile, type TestApp } from '../../tools/harness'
import {
  applicationFor,
  appliedVisitor,
  booked,
  booking,
  FIRST_STEP,
  HANGZHOU,
  identityConsents,
  idNo,
  LOAN,
  nearStore,
  OFFLINE_PRODUCT,
  readyVisitor,
  SHENZHEN,
} from '../../tools/journey'
import { codeLogin, codeSent } from '../../tools/privacy-visitor'
import { wechatConsents } from '../../tools/remote/wechat'
import {
  device,
  halfOpened,
  halfReady,
  halfToken,
  lead,
  PRODUCT,
  SINGLE_PAGE,
  SUPPORT_PAGE,
  sealedFor,
  uidFor,
  visitor,
} from './prepared'

/** A request that succeeds, because everything it needs has been created before. */
export interface Lawful<K extends Path> {
  payload: Payload<K>
  options?: CallOptions
}

/** A request of a logged-in visitor. Its payload is computed from what was created for that visitor. */
const by =
  <M extends { token: string }, P extends object>(
    make: (server: TestApp) => Promise<M>,
    payload: (made: M) => P,
  ) =>
  async (server: TestApp) => {
    const made = await make(server)
    return { payload: payload(made), options: { token: made.token } }
  }
const applied = (server: TestApp) => appliedVisitor(server, PRODUCT)
const consented = (server: TestApp) => codeLogin(server, freshMobile(), randomUUID())
const nothing = () => ({})
const theOrder = ({ order_no }: { order_no: string }) => ({ order_no })
const bookedNow = (server: TestApp) => booked(server, server.clock.now())

const aConsentOf = (make: (server: TestApp) => Promise<{ token: string }>) => async (server: TestApp) => {
  const { token } = await make(server)
  const { consents } = await server.ok('/v1/user/consent/list', {}, { token })
  return { payload: { id: consents[0]?.id ?? 0 }, options: { token } }
}

/** Creates what a request to each endpoint needs, and returns that request. A missing endpoint is a type error. */
export const lawful: { [K in Path]: (server: TestApp) => Promise<Lawful<K>> } = {
  '/v1.0/user/login/pre/check': async () => ({ payload: { mobile: freshMobile() } }),
  '/v1.0/sms/send/code': async () => ({
    payload: { mobile: freshMobile(), scene: 'login' },
    options: device(),
  }),
  '/v1.0/user/code/login': (server) => codeSent(server),
  '/v1.0/user/wechat/phone': async (server) => {
    const options = device()
    const consents = await wechatConsents(server, options.device)
    return { payload: { code: TRIAL_CODE.of(freshMobile()), consents }, options }
  },
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
    return { payload: { order_no, flow: 0, values: FIRST_STEP }, options: { token } }
  },
  '/web/two/element/valid': async (server) => {
    const options = await visitor(server)
    const consents = await identityConsents(server, options.token)
    return { payload: { name: '张三', id_no: idNo(), consents }, options }
  },
  '/v1/user/productCheck': by(readyVisitor, theOrder),
  '/v2/product/showList': by(readyVisitor, theOrder),
  '/v1.0/product/list': async () => ({ payload: {} }),
  '/v2/product/info': async () => ({ payload: { code: PRODUCT } }),
  '/v1/product/apply': async (server) => {
    const { token, order_no } = await readyVisitor(server)
    return { payload: await applicationFor(server, order_no, PRODUCT), options: { token } }
  },
  '/web/result/list': by(applied, theOrder),
  '/v1/app/referral': by(
    (server) => appliedVisitor(server, 'micro1-daily'),
    ({ apply_no }) => ({ apply_no }),
  ),
  '/v1/app/pending': by(readyVisitor, nothing),
  '/v1/app/notice': by(visitor, () => ({ code: 'trial' })),
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
  '/web/ad/click': async () => ({ payload: { id: 1 }, options: device() }),
  '/web/ad/uv/click': async () => ({ payload: { id: 1 }, options: device() }),
  '/web/ad/stock/click': async () => ({ payload: { id: 6 }, options: device() }),

  '/open/support/init': async () => ({ payload: { sid: SUPPORT_PAGE.sid } }),
  '/open/support/put': lead,
  '/open/support/list': async (server) => {
    const { payload, options } = await lead(server)
    const { lead_no } = await server.ok('/open/support/put', payload, options)
    return { payload: { sid: payload.sid, lead_no }, options }
  },
  '/open/support/click': async () => ({ payload: SUPPORT_PAGE }),
  '/open/support/single/click': async () => ({ payload: SINGLE_PAGE }),
  '/open/support/redirect/click': async () => ({ payload: SUPPORT_PAGE }),

  '/v1/offline/stream': by(bookedNow, theOrder),
  '/v1/offline/shoplist': async () => ({ payload: { code: SHENZHEN.code, lng: 113.93, lat: 22.53 } }),
  '/v2/offline/saveUserInfo': by(nearStore, ({ order_no }) => ({
    order_no,
    values: { contact_name: '张三', contact_mobile: freshMobile(), note: '下午方便' },
  })),
  '/v2/offline/applyPeriod': by(nearStore, ({ order_no }) => ({
    order_no,
    product_code: OFFLINE_PRODUCT,
    amount: LOAN.amount,
  })),
  '/v1/offline/apply': (server) => booking(server, server.clock.now()),
  '/v1/offline/write': async (server) => {
    const { apply_no, visit_code } = await booked(server, server.clock.now())
    return { payload: { apply_no, visit_code } }
  },
  '/v1/offline/refreshProduct': by(nearStore, theOrder),

  '/open/credit/half/form': async (server) => ({ payload: { token: await halfToken(server) } }),
  '/open/credit/half/form/save': halfOpened,
  '/open/credit/half/list': by(halfReady, theOrder),
  '/open/credit/half/click': by(halfReady, ({ order_no }) => ({ order_no, code: PRODUCT })),

  '/v1/user/consent/list': by(consented, nothing),
  '/v1/user/consent/receipt': aConsentOf(consented),
  '/v1/user/consent/withdraw': aConsentOf(applied),
  '/v1/user/consent/stop': by(applied, nothing),
  '/v1/user/data/export': by(applied, nothing),
  '/v1/user/delete': by(applied, () => ({ confirm: true as const })),
  '/v1/user/logout': async (server) => ({ payload: {}, options: await visitor(server) }),
}
