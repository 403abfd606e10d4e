import { institutionCode } from '@contract/brands'
import { partnersVisitors } from '../half/partners-visitors'
import { addChannel, freshMobile, rowOf, setRows, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { applicationFor, appliedVisitor, FIRST_STEP, fillOrder, idNo, settle } from '../tools/journey'
import { leadFor } from '../tools/privacy-visitor'
import { PARTNER, partnerOf } from '../tools/remote/partner'
import { INTEGRATIONS } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })
const half = partnersVisitors(server)
const [KEPT, FREE] = ['kept-channel', 'free-channel']
beforeAll(async () => {
  await addChannel(server, { code: KEPT, pass_on: false })
  await addChannel(server, { code: FREE })
})
const NOT_PASSED_ON = expect.stringMatching(/^按您来自的渠道的约定，您的资料不能转给机构/)
const goBy = (way: 'jump' | 'direct') =>
  setRows(server, 'institutions', { code: institutionCode('cf1') }, { way })
const touch = (channel: string, token: string) =>
  server.ok('/v1.0/channel/monitor', { channel, landing: '/' }, { token, channel })

/** A visitor who came by this channel, with a complete order. */
async function visitorOf(channel: string) {
  const token = await server.login(freshMobile(), { device: `device-${channel}`, channel })
  await touch(channel, token)
  await settle(server, token)
  const form = await server.ok('/web/form', {}, { token })
  const order_no = await fillOrder(server, token, form.identity_step ? [FIRST_STEP] : undefined)
  const list = await server.ok('/v2/product/showList', { order_no }, { token })
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const apply = () => server.call('/v1/product/apply', payload, { token })
  return { token, order_no, form, list, apply }
}

test('a visitor of a channel that is not passed on reads it before the form, is asked for no identity number, sees the same offers, and cannot apply by a way that passes data on; the last touch decides, and a jump passes nothing on [S18.30, S18.31]', async () => {
  const [kept, free] = [await visitorOf(KEPT), await visitorOf(FREE)]
  expect([kept.form.not_passed_on, kept.list.not_passed_on]).toEqual([NOT_PASSED_ON, NOT_PASSED_ON])
  expect([free.form, free.list].map((one) => 'not_passed_on' in one)).toEqual([false, false])
  expect([kept.form.identity_step, free.form.identity_step]).toEqual(['never', undefined])
  const offered = ({ list }: typeof kept) => list.matched.map((offer) => ({ ...offer, reasons: [] }))
  expect(offered(kept)).toEqual(offered(free))
  const identity = { name: '张三', id_no: idNo() }
  expect(
    await server.call(
      '/web/form/save',
      { order_no: kept.order_no, flow: 1, values: identity, consents: [] },
      { token: kept.token },
    ),
  ).toMatchObject({ code: 409 })
  const { order_no, token } = kept
  const wish = { order_no, code: 'cf1-daily', amount: FIRST_STEP.amount, term: FIRST_STEP.term }
  const check = () => server.ok('/v1/user/productCheck', wish, { token })
  const reasons = [{ code: 'not_passed_on', text: NOT_PASSED_ON }]
  expect(await check()).toEqual({ eligible: false, reasons })
  expect(await kept.apply()).toMatchObject({ code: 409, msg: NOT_PASSED_ON, data: null })
  await goBy('jump')
  expect((await check()).eligible).toBe(true)
  await goBy('direct')
  await touch(FREE, token)
  await fillOrder(server, token, [undefined, identity])
  const { data } = await kept.apply()
  expect(await rowOf(server, 'applications', { apply_no: data?.apply_no ?? '' })).toMatchObject({
    channel: FREE,
  })
})

test('the partner of an order’s link decides for it, whatever channel its visitor touched last [S18.30]', async () => {
  const inside = await half.ready()
  const { token } = await half.prove(inside)
  await touch(KEPT, token)
  await settle(server, token)
  const payload = await applicationFor(server, inside.order_no, 'cf1-daily')
  const { apply_no } = await server.ok('/v1/product/apply', payload, { token })
  expect(await rowOf(server, 'applications', { apply_no })).toMatchObject({ channel: PARTNER })
  // The device is that of other visitors too.
  await touch(FREE, token)
})

test('an application whose channel is switched off before it is sent is refused, and the visitor reads that it was not delivered [S18.30]', async () => {
  const { apply } = await visitorOf(FREE)
  const { apply_no = '' } = (await apply()).data ?? {}
  await setRows(server, 'channels', { code: FREE }, { pass_on: false })
  const { got, drain } = institutions(server)
  await drain()
  await setRows(server, 'channels', { code: FREE }, { pass_on: true })
  expect(got).not.toContain(`deliver ${apply_no}`)
  expect(await rowOf(server, 'deliveries', { apply_no })).toMatchObject({
    refused: `visitors of the channel ${FREE} may not be passed on`,
    attempts: 0,
  })
})

test('a lead of a channel that is not passed on is refused, and the page says so before [S18.31]', async () => {
  const lead = await leadFor(server, freshMobile(), ['cf1'])
  expect(await server.ok('/open/support/init', { sid: 'demo' }, { channel: KEPT })).toMatchObject({
    not_passed_on: NOT_PASSED_ON,
  })
  expect(await server.call('/open/support/put', lead, { channel: KEPT })).toMatchObject({ code: 409 })
  expect((await server.call('/open/support/put', lead, { channel: FREE })).code).toBe(200)
})

test('a lead of a logged-in visitor whose last touch is a channel that is not passed on is refused, whatever channel its client names, the page says so, and one that waits is not sent [S18.30, S18.31]', async () => {
  const token = await server.login(freshMobile())
  await touch(KEPT, token)
  const lead = await leadFor(server, freshMobile(), ['cf1'])
  for (const channel of [FREE, 'no-such-channel']) {
    expect(await server.ok('/open/support/init', { sid: 'demo' }, { token, channel })).toMatchObject({
      not_passed_on: NOT_PASSED_ON,
    })
    expect(await server.call('/open/support/put', lead, { token, channel })).toMatchObject({ code: 409 })
  }
  await touch(FREE, token)
  expect((await server.call('/open/support/put', lead, { token, channel: KEPT })).code).toBe(409)
  const { lead_no } = await server.ok('/open/support/put', lead, { token, channel: FREE })
  await touch(KEPT, token)
  await institutions(server).drain()
  expect(await rowOf(server, 'deliveries', { lead_no })).toMatchObject({
    refused: expect.any(String),
    attempts: 0,
  })
  // The device is that of other visitors too.
  await touch(FREE, token)
})

test('a partner whose visitors may not be passed on gets no links, and those that it has open nothing and lead to no institution [S18.32]', async () => {
  const token = await half.issue()
  const inside = await half.ready()
  await setRows(server, 'channels', { code: PARTNER }, { pass_on: false })
  const refused = { code: 403, msg: expect.stringContaining('不能由这里转给机构'), data: null }
  expect(await server.call('/open/credit/half/form', { token })).toMatchObject(refused)
  expect(await half.list(inside)).toMatchObject(refused)
  expect(await half.click(inside)).toMatchObject(refused)
  expect((await partnerOf(server).link({ mobile: freshMobile() })).http).toBe(409)
  await setRows(server, 'channels', { code: PARTNER }, { pass_on: true })
  expect((await half.click(inside)).code).toBe(200)
  await server.ok('/open/credit/half/form', { token })
  expect((await appliedVisitor(server)).status).toBe('submitted')
})
