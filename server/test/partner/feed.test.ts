import type { HalfEventType } from '@contract/signed/signed-calls'
import fc from 'fast-check'
import { readFeed } from '../../src/half/events'
import { purge } from '../../src/use-cases/purge-expired'
import { everything, partnersVisitors } from '../half/partners-visitors'
import { atOnce, consentIds, freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { LOAN, readyVisitor } from '../tools/journey'
import { PARTNER, partnerOf } from '../tools/remote/partner'
import { INTEGRATIONS } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })
const { link, events } = partnerOf(server)
const { save, prove } = partnersVisitors(server)
beforeEach(() => server.db.deleteFrom('limits').execute())

const DAY = 86_400
const purged = () => purge(server.db, server.clock.now())

async function issued(ref: string) {
  const mobile = freshMobile()
  const { body } = await link({ mobile, values: LOAN, ref })
  return { ...body.data, ref, mobile } as { token: string; link_id: string; ref: string; mobile: string }
}
async function opened(ref: string) {
  const one = await issued(ref)
  const form = await server.ok('/open/credit/half/form', { token: one.token })
  return { ...one, form, order_no: form.order_no, token: form.session?.token ?? '' }
}
type Opened = Awaited<ReturnType<typeof opened>>
const completed = async (visitor: Opened) =>
  expect((await save(visitor, everything(), consentIds(visitor.form))).code).toBe(200)
const choose = ({ order_no, token }: Opened) =>
  server.ok('/open/credit/half/click', { order_no, code: 'cf1-daily' }, { token })
const eventsOf = async (ref: string) =>
  (await events()).events.filter((one) => one.ref === ref).map(({ type }) => type)

test('the feed names each step of a visitor once, with the partner’s reference and the link, and nothing else of them [S18.14]', async () => {
  const visitor = await opened('ref-1')
  await completed(visitor)
  for (let times = 0; times < 2; times++) await choose(visitor)
  await server.ok('/open/credit/half/form/save', { order_no: visitor.order_no, values: { term: 6 } }, visitor)
  const at = server.clock.now().toISOString()
  const { events: own, cursor, more } = await events()
  expect(own).toEqual(
    ['link.opened', 'form.completed', 'product.chosen'].map((type, index) => ({
      id: String(index + 1),
      ref: 'ref-1',
      link_id: visitor.link_id,
      type,
      at,
    })),
  )
  const entries = await rowsOf(server, 'provisions', { receiver: `partner ${PARTNER}` })
  expect(entries.map(({ categories }) => categories)).toEqual(own.map(() => ['操作日志']))
  expect([cursor, more]).toEqual(['3', false])
  expect(await events(cursor)).toEqual({ events: [], cursor, more: false })
})

test('a visitor whose every answer and consent is known has completed the form by opening the next link [S18.14]', async () => {
  const visitor = await opened('ref-2')
  await completed(visitor)
  const { body } = await link({ mobile: visitor.mobile, ref: 'ref-2b' })
  const own = await readyVisitor(server, {}, visitor.mobile)
  await prove(visitor)
  await server.ok('/open/credit/half/form', { token: body.data.token }, own)
  expect(await eventsOf('ref-2b')).toEqual(['link.opened', 'form.completed'])
})

test('the answers of the feed have the asked length, and say whether there is more [S18.14]', async () => {
  const all = (await events()).events
  const first = await events(undefined, 2)
  expect([first.events, first.more]).toEqual([all.slice(0, 2), true])
  const rest = await events(first.cursor, all.length)
  expect([rest.events, rest.more]).toEqual([all.slice(2), false])
})

test('an unused link loses phone number and answers when it expires, and the partner learns that it did [S18.14]', async () => {
  const { link_id, mobile } = await issued('ref-late')
  server.clock.forward(DAY + 1)
  await purged()
  const { mobile_sealed, values_sealed, ref, mobile_index } = await rowOf(server, 'half_links', { link_id })
  expect([mobile_sealed, values_sealed, ref]).toEqual([null, null, null])
  expect(mobile_index).toBe(server.deps.vault.index(mobile, 'mobile'))
  expect(await eventsOf('ref-late')).toEqual(['link.expired'])
  await purged()
  expect(await eventsOf('ref-late')).toEqual(['link.expired'])
})

test('the events of an unused link lose its reference with the trace of the link, by which alone a deletion could find them [S18.14, S23.6]', async () => {
  const { link_id } = await issued('ref-traced')
  server.clock.forward(DAY + 1)
  await purged()
  server.clock.forward(30 * DAY)
  await purged()
  expect(await rowsOf(server, 'half_links', { link_id })).toEqual([])
  expect(await rowsOf(server, 'half_events', { link_id })).toEqual([])
  expect(JSON.stringify((await events()).events)).not.toContain('ref-traced')
})

test('after the deletion of an account its events name neither the link nor the reference [S18.14, S23.6]', async () => {
  const visitor = await opened('ref-gone')
  const late = await link({ mobile: visitor.mobile, ref: 'ref-gone-too' })
  await completed(visitor)
  server.clock.forward(DAY + 1)
  await purged()
  expect(await eventsOf('ref-gone-too')).toEqual(['link.expired'])
  const count = (await events()).events.length
  const { token } = await prove(visitor)
  await server.ok('/v1/user/delete', { confirm: true }, { token })
  const after = (await events()).events
  expect(after).toHaveLength(count)
  expect(JSON.stringify(after)).not.toMatch(
    new RegExp(`ref-gone|${visitor.link_id}|${late.body.data.link_id}`),
  )
  expect(await rowsOf(server, 'half_events', { order_no: visitor.order_no })).toEqual([])
})

test('events are deleted after 184 days, and the cursor of a partner stays valid [S18.14, S27.15]', async () => {
  const { cursor } = await events()
  server.clock.forward(184 * DAY + 1)
  await purged()
  expect((await events()).events).toEqual([])
  await opened('ref-new')
  expect((await events(cursor)).events).toMatchObject([{ ref: 'ref-new', type: 'link.opened' }])
})

/** Writers whose transactions overlap: `b` begins one with an event, `c` commits one of those, `r` reads twice at once. */
const steps = fc.array(fc.tuple(fc.constantFrom('b', 'c', 'r'), fc.nat(9)), { minLength: 4, maxLength: 14 })
let runs = 0

test('a partner that continues at its cursor gets every event once, in whatever order the transactions commit [S18.14]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const channel = `feed-${runs++}`
      const begun: { commit: () => Promise<unknown> }[] = []
      const written: string[] = []
      const got: string[] = []
      let after = 0
      async function begin() {
        const ref = String(written.length)
        const trx = await server.db.startTransaction().execute()
        const event = { channel, link_id: `${channel}-${ref}`, ref, order_no: null, at: server.clock.now() }
        await trx
          .insertInto('half_events')
          .values({ ...event, type: 'link.opened' as HalfEventType })
          .execute()
        written.push(ref)
        begun.push({ commit: () => trx.commit().execute() })
      }
      async function read(limit: number) {
        const [feed, same] = await atOnce(2, () => readFeed(server.db, { channel, after, limit }))
        expect(feed?.events.slice(0, 1)).toEqual(same?.events.slice(0, 1))
        got.push(...(feed?.events ?? []).map(({ ref }) => ref ?? ''))
        after = feed?.cursor ?? 0
      }
      for (const [step, choice] of plan) {
        if (step === 'r') await read(1 + choice)
        else if (step === 'b' && begun.length < 5) await begin()
        else await begun.splice(choice % Math.max(1, begun.length), 1)[0]?.commit()
      }
      for (const { commit } of begun) await commit()
      await read(100)
      expect([...got].sort()).toEqual([...written].sort())
      const whole = await readFeed(server.db, { channel, after: 0, limit: 100 })
      expect(whole.events.map(({ ref }) => ref)).toEqual(got)
    }),
    { numRuns: 12 },
  )
})

test('a step is not told again after its event was deleted at the end of its 184 days [S18.14, S27.15]', async () => {
  const visitor = await opened('ref-late')
  await completed(visitor)
  await choose(visitor)
  expect(await eventsOf('ref-late')).toHaveLength(3)
  await prove(visitor)
  server.clock.forward(185 * DAY)
  await purged()
  await choose({ ...visitor, token: (await prove(visitor)).token })
  expect(await eventsOf('ref-late')).toEqual([])
})
