import { randomUUID } from 'node:crypto'
import { closeApplicationCommand } from '../../src/commands/close-application'
import { addChannel, rowsOf, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { applicationFor, booked } from '../tools/journey'
import { member } from '../tools/privacy-visitor'
import { INTEGRATIONS, signed } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })
const close = (...args: string[]) => closeApplicationCommand.run(server.deps, args)

/** A visitor of a clicked advertisement with an application that one attempt did not deliver. */
let channels = 0
async function undelivered() {
  const device = randomUUID()
  channels += 1
  const channel = `closed-${channels}`
  await addChannel(server, { code: channel, conversions: { platform: 'video', events: ['received'] } })
  await server.ok('/v1.0/channel/monitor', { channel, click_id: 'C', landing: '/' }, { device })
  const visitor = await member(server, undefined, device)
  const apply_no = await visitor.apply('cf1-daily')
  const { state, drain } = institutions(server)
  state.down = true
  await drain()
  return { ...visitor, apply_no }
}

test('an application that the operator closes says why, is not sent any more and counts as no receipt, and the same product is free again [S16.41]', async () => {
  const { apply_no, user_id, ...visitor } = await undelivered()
  expect(await close(apply_no, 'undelivered')).toEqual({
    text: 'closed (undelivered), before: submitted',
    ok: true,
    about: { apply_no, before: 'submitted', reason: 'undelivered' },
  })
  expect(await visitor.statusOf(apply_no)).toMatchObject({
    status: 'closed',
    undelivered: false,
    status_text: '未能送达，已结束',
    next_text: expect.stringContaining('可以改选其他产品'),
  })
  server.clock.forward(86_400)
  const { got, drain } = institutions(server)
  await drain()
  expect([got, await rowsOf(server, 'conversions', { user_id })]).toEqual([[], []])
  const again = await applicationFor(server, visitor.order_no, 'cf1-daily')
  const { apply_no: other } = await server.ok('/v1/product/apply', again, visitor)
  expect(other).not.toBe(apply_no)
})

test('the consents of an application that the operator closed stay until the visitor withdraws them, and then the institution is told [S16.41]', async () => {
  const { apply_no, ...visitor } = await undelivered()
  await close(apply_no, 'undelivered')
  expect((await visitor.consents()).every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true)
  await visitor.withdraw('share-cf1')
  const { got, drain } = institutions(server)
  await drain()
  expect(got).toEqual([`withdraw ${apply_no} cf1`])
})

test('after the operator closed an application only a reason of the institution changes it, and the operator can correct the reason [S16.42]', async () => {
  const { apply_no, statusOf } = await undelivered()
  const report = (change: object) => {
    const event = { apply_no, at: server.clock.now().toISOString(), ...change }
    return signed(server, '/open/institutions/cf1/status', event)
  }
  await close(apply_no, 'mistaken')
  await close(apply_no, 'discontinued')
  expect((await statusOf(apply_no))?.status_text).toBe('机构不再办理')
  expect((await report({ status: 'reviewing' })).body.data).toEqual({ applied: false, status: 'closed' })
  expect((await statusOf(apply_no))?.status_text).toBe('机构不再办理')
  await report({ status: 'closed', reason: 'decided' })
  expect((await statusOf(apply_no))?.status_text).toBe('机构已作出决定')
})

test('closing cancels the booked visit, and is refused for a withdrawn or unknown application and an unknown reason', async () => {
  const { apply_no } = await booked(server, server.clock.now())
  await close(apply_no, 'discontinued')
  expect(await rowsOf(server, 'appointments', { apply_no })).toMatchObject([{ status: 'cancelled' }])
  const { apply_no: withdrawn, withdraw, statusOf } = await undelivered()
  await withdraw('share-cf1')
  expect(await close(withdrawn, 'mistaken')).toMatchObject({ ok: false })
  expect((await statusOf(withdrawn))?.status).toBe('withdrawn')
  await expect(close('SQ0', 'mistaken')).rejects.toThrow('There is no application SQ0')
  await expect(close(apply_no, 'decided')).rejects.toThrow('Usage: node dist/server.mjs close-application')
})
