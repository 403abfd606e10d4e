import { institutionCode } from '@contract/brands'
import { createEngine } from '../../src/app/deliveries'
import { report } from '../../src/application/report'
import { closedAmong } from '../../src/catalogue/intake'
import { listedProduct } from '../../src/catalogue/products'
import type { ConversionEvent } from '../../src/channel/tables'
import { deliverNext } from '../../src/delivery/attempt'
import type { Carrier } from '../../src/delivery/task'
import { makeHalfLink } from '../../src/half/links'
import { ownerOf } from '../../src/lib/numbers'
import { readFigures } from '../../src/report/figures'
import {
  addChannel,
  consentIds,
  freshMobile,
  rowOf,
  rowsOf,
  setRows,
  type TestApp,
  testApp,
} from '../tools/harness'
import {
  applicationFor,
  fillOrder,
  LOAN,
  nextOpening,
  OFFLINE_PRODUCT,
  SHENZHEN,
  settle,
} from '../tools/journey'
import { leave, withdrawConsent } from '../tools/privacy-visitor'
import { partnerOf } from '../tools/remote/partner'
import { INTEGRATIONS } from '../tools/remote/signed'
import { reviewCode } from './review-code'

/** Every door outward and everything that counts, with what the walk of an ordinary number leaves there. */
const DOORS = {
  institution: [
    'application.submitted rural',
    'consent.withdrawn rural',
    'lead.submitted cf1',
    'lead.submitted cf2',
    'visit.booked rural',
    'visit.cancelled rural',
  ],
  SMS: ['login'],
  identity: ['张三'],
  conversion: ['application', 'login', 'order', 'received'],
  'partner’s feed': ['link.opened'],
  'WeChat’s message': ['机构审核中'],
  'ad budget': [150, 200, 0],
  'ad stock': [1],
  'ad visitors': [1],
  intake: ['该机构今日申请已满，明天00:00起可再申请'],
  'report: steps': ['application', 'login', 'match', 'order', 'received', 'withdrawn'],
  'report: consents given': expect.arrayContaining(['privacy', 'share-rural']),
  'report: consents withdrawn': ['share-rural'],
  'report: conversions': ['application', 'login', 'order', 'received'],
  'report: durations': ['order', 'received'],
}
type Door = keyof typeof DOORS
type Seen = Record<Door, unknown[]>

/** A server that records what leaves it, and what is counted. */
async function watched() {
  const sent: { sms: { mobile: string; code: string; scene: string }[]; persons: string[] } = {
    sms: [],
    persons: [],
  }
  const server = await testApp({
    now: '2026-11-20T02:00:00.000Z',
    config: { integrations: INTEGRATIONS },
    deps: {
      sms: { showsCode: false, send: async (message) => void sent.sms.push(message) },
      verifier: { verify: async ({ name }) => sent.persons.push(name) > 0 },
    },
  })
  const messages: { type: string; to: string; data: Record<string, string> }[] = []
  const carrier: Carrier = {
    delaySeconds: 0,
    async send({ type, data }, { institution_code, platform }) {
      messages.push({ type, to: institution_code ?? platform ?? '', data: data as Record<string, string> })
      return { status: 200, error: null }
    },
  }
  async function deliver() {
    server.clock.forward(5)
    while (await deliverNext(createEngine(server.deps, () => carrier)));
  }
  const of = (type: string) => messages.filter((message) => message.type === type)

  /** What has left through each door, or is counted, sorted. */
  async function seen(): Promise<Seen> {
    const now = server.clock.now()
    const days = { from: new Date('2026-11-19T16:00:00Z'), past: new Date('2026-11-20T16:00:00Z') }
    const figures = await readFigures(server.db, { ...days, days: ['2026-11-20'] }, null)
    // A landing is a device's, before anybody has entered a number.
    const steps = Object.entries(figures.steps).filter(([step, found]) => step !== 'landing' && found.length)
    const spans = figures.durations.map(({ what }) => what).filter((what) => !what.startsWith('/'))
    const product = await listedProduct(server.db, OFFLINE_PRODUCT, server.clock.now())
    const institutions = messages.filter(({ type }) => type !== 'conversion' && type !== 'notice')
    const { events } = await partnerOf(server).events()
    const stock = 50 - ((await rowOf(server, 'ads', { id: 6 })).stock ?? 0)
    return {
      institution: institutions.map(({ type, to }) => `${type} ${to}`).sort(),
      SMS: sent.sms.map(({ scene }) => scene),
      identity: sent.persons,
      conversion: of('conversion')
        .map(({ data }) => String(data.event))
        .sort(),
      'partner’s feed': events.map(({ type }) => type),
      'WeChat’s message': of('notice').map(({ data }) => data.status),
      'ad budget': (await rowsOf(server, 'ad_clicks')).map(({ charged }) => charged),
      'ad stock': stock > 0 ? [stock] : [],
      'ad visitors': (await rowsOf(server, 'ad_visitors')).map(({ ad_id }) => ad_id),
      intake: [...(await closedAmong(server.db, [product], now)).values()].map(({ text }) => text),
      'report: steps': steps.map(([step]) => step).sort(),
      'report: consents given': figures.given.map(({ name }) => name).sort(),
      'report: consents withdrawn': figures.withdrawn.map(({ name }) => name).sort(),
      'report: conversions': figures.conversions.map(({ event }) => event).sort(),
      'report: durations': spans.sort(),
    }
  }
  await prepare(server)
  return { server, sent, deliver, seen }
}
type Watched = Awaited<ReturnType<typeof watched>>

/** A channel that asks for every conversion, and an institution that takes one application a day. */
async function prepare(server: TestApp) {
  const events: ConversionEvent[] = ['login', 'order', 'application', 'received']
  await addChannel(server, { code: 'feed', conversions: { platform: 'video', events } })
  await setRows(server, 'institutions', { code: institutionCode('rural') }, { daily_applications: 1 })
}

async function enter({ server, sent }: Watched, mobile: string, given: string | null) {
  const by = { device: 'phone-of-the-walk', channel: 'feed' }
  const landing = { channel: 'feed', click_id: 'CLICK', landing: '/landing/feed' }
  await server.ok('/v1.0/channel/monitor', landing, by)
  await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, by)
  const code = given ?? sent.sms[0]?.code ?? ''
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }, by))
  const { token } = await server.ok('/v1.0/user/code/login', { mobile, code, consents }, by)
  await server.ok('/v1/user/loginMark', { scene: 'page' }, { ...by, token })
  return { ...by, token }
}

async function apply({ server }: Watched, by: { token: string; device: string }) {
  await settle(server, by.token, SHENZHEN)
  const order_no = await fillOrder(server, by.token)
  await server.ok('/v2/product/showList', { order_no }, by)
  const { code: product_code, ...application } = await applicationFor(server, order_no, OFFLINE_PRODUCT, {
    ...LOAN,
    device: by.device,
  })
  const place = { code: SHENZHEN.code, product_code }
  const [shop] = (await server.ok('/v1/offline/shoplist', place)).shops
  if (!shop) throw new Error('no store in Shenzhen')
  const visit = { shop_id: shop.shop_id, visit_at: nextOpening(server.clock.now(), shop) }
  const { apply_no } = await server.ok('/v1/offline/apply', { ...application, product_code, ...visit }, by)
  await server.ok('/v1/app/notice', { code: 'trial' }, by)
  return apply_no
}

const statuses = async ({ server }: Watched, by: { token: string }) =>
  (await server.ok('/web/result/list', {}, by)).applications.map(({ status }) => status)

/** Passes every door once. @param code the code of the number; null = as it is sent by SMS */
async function walk(at: Watched, mobile: string, code: string | null) {
  const { server, deliver } = at
  const by = await enter(at, mobile, code)
  const apply_no = await apply(at, by)
  await deliver()
  const shown = [await statuses(at, by)]
  const reviewing = { event_id: 'e1', status: 'reviewing' as const, reason: null, at: server.clock.now() }
  const user_id = ownerOf(server.deps.vault, apply_no)
  const of = { institution_code: institutionCode('rural'), user_id, apply_no }
  await server.db.transaction().execute((trx) => report(trx, server.clock.now(), { ...reviewing, ...of }))
  await deliver()
  // Another number that the visitor gives, and the number that a guest gives.
  await leave(server, freshMobile(), ['cf1'], by.token)
  await leave(server, mobile, ['cf2'])
  await deliver()
  for (const id of [1, 6]) await server.ok('/web/ad/click', { id }, by)
  await server.ok('/web/ad/stock/click', { id: 6 }, by)
  await server.ok('/web/ad/uv/click', { id: 1 }, by)
  const link = { mobile, channel: 'half-demo', partner: '示例合作方', values: {} }
  const { token } = await makeHalfLink(server.db, server.deps, link)
  await server.ok('/open/credit/half/form', { token }, by)
  await withdrawConsent(server, by.token, 'share-rural')
  await deliver()
  shown.push(await statuses(at, by))
  return { seen: await at.seen(), shown }
}

const MOBILE = freshMobile()
let ordinary: Watched
let reviewer: Watched
let left: Awaited<ReturnType<typeof walk>>
let reviewed: typeof left
beforeAll(async () => {
  ordinary = await watched()
  reviewer = await watched()
  left = await walk(ordinary, freshMobile(), null)
  reviewed = await walk(reviewer, MOBILE, await reviewCode(reviewer.server, MOBILE))
})
afterAll(() => Promise.all([ordinary.server.close(), reviewer.server.close()]))

test.each(Object.keys(DOORS) as Door[])(
  'the walk of an ordinary number leaves its traces at the door “%s”, and the same walk of the reviewers’ number leaves none [S25.87]',
  (door) => {
    expect(left.seen[door]).toEqual(DOORS[door])
    expect(reviewed.seen[door]).toEqual([])
  },
)

test('the walk queues every kind of delivery, and for the reviewers’ number not one, whose application is shown like any other [S25.87]', async () => {
  const kinds = new Set((await rowsOf(ordinary.server, 'deliveries')).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(Object.keys(createEngine(ordinary.server.deps).tasks).sort())
  expect(await rowsOf(reviewer.server, 'deliveries')).toEqual([])
  expect(reviewed.shown).toEqual([['received'], ['withdrawn']])
  expect(reviewed.shown).toEqual(left.shown)
})

test('a login with the number that WeChat hands out is the reviewers’ if it is theirs, and otherwise an ordinary visitor’s [S25.87]', async () => {
  const { server } = reviewer
  const users: number[] = []
  for (const mobile of [freshMobile(), MOBILE]) {
    const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }))
    const login = { code: `trial-${mobile}`, consents }
    users.push((await server.ok('/v1.0/user/wechat/phone', login)).user_id)
  }
  const query = server.db.selectFrom('reviewers').select('user_id')
  expect(await query.execute()).toEqual([{ user_id: users[1] }])
})
