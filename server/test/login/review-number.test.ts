import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startPurge } from '../../src/app/purge-job'
import { reviewNumberCommand } from '../../src/commands/review-number'
import { verifyLedger } from '../../src/consent/verify'
import { readFigures } from '../../src/report/figures'
import { endReview } from '../../src/use-cases/end-review'
import { tableNames } from '../app/contract/stored'
import { findIn } from '../tools/canary'
import { type CallOptions, consentIds, freshMobile, rowsOf, testServer } from '../tools/harness'
import { appliedVisitor } from '../tools/journey'
import { leave } from '../tools/privacy-visitor'
import { reviewCode } from './review-code'

const WRONG = { code: 601, msg: expect.stringMatching('^验证码不对或已失效，请核对最新一条短信') }
const NOW = '2026-11-20T02:00:00.000Z'
const MOBILE = '13900009999'

/** Numbers that got a message, and the codes in it. */
const sent = new Map<string, string>()
const sms = {
  showsCode: false,
  send: async ({ mobile, code }: { mobile: string; code: string }) => void sent.set(mobile, code),
}
const server = testServer({ forEach: true, mode: 'production', now: NOW, deps: { sms } })
beforeEach(() => sent.clear())

const run = (...args: string[]) => reviewNumberCommand.run(server.deps, args)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function logIn(code: string, mobile = MOBILE, by: CallOptions = {}) {
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }, by))
  return server.call('/v1.0/user/code/login', { mobile, code, consents }, by)
}
/** Asks for a code, a minute after the last one. */
async function ask(mobile = MOBILE, by: CallOptions = {}) {
  server.clock.forward(60)
  await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, by)
}
async function enter(code: string, by: CallOptions = {}) {
  await ask(MOBILE, by)
  return logIn(code, MOBILE, by)
}
async function enterBySms(mobile: string) {
  await ask(mobile)
  return logIn(sent.get(mobile) ?? '', mobile)
}
const token = async (code: string) => (await enter(code)).data?.token ?? ''
async function applied(code: string) {
  const visitor = await appliedVisitor({ ok: server.ok, login: () => token(code) })
  await leave(server, MOBILE, ['cf1'], visitor.token)
  return visitor
}
/** What the tables have of the number, its code and its order. */
async function kept(words: Record<string, string>) {
  const mobile_index = server.deps.vault.index(MOBILE, 'mobile')
  const found: string[] = []
  for (const name of await tableNames(server.db)) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      server.db,
    )
    const text = rows.map((row) => row.text).join('\n')
    found.push(...findIn(text, { MOBILE, mobile_index, ...words }).map((word) => `${name}: ${word}`))
  }
  return found
}

test('the code of the command logs the number in on any device for 72 hours, again and again, without a message, and no other number [S25.88]', async () => {
  const code = await reviewCode(server, MOBILE)
  expect(code).toMatch(/^\d{6}$/)
  for (const device of ['phone-1', 'phone-2', 'phone-1'])
    expect(await enter(code, { device })).toMatchObject({ code: 200 })
  expect([...sent]).toEqual([])
  const other = freshMobile()
  await ask(other)
  expect(await logIn(code, other)).toMatchObject(WRONG)
  expect(await logIn(sent.get(other) ?? '', other)).toMatchObject({ code: 200 })

  server.clock.set('2026-11-23T01:58:00.000Z')
  expect(await enter(code)).toMatchObject({ code: 200 })
  expect(await enter(code)).toMatchObject(WRONG)
  expect([...sent.keys()]).toEqual([other])
  expect(await run()).toMatchObject({ ok: false, text: expect.stringMatching(/^ended at 2026-11-23T02:00/) })
})

test('the limits of every login hold for the code: one request a minute, five tries, and once for each request [S25.88]', async () => {
  const code = await reviewCode(server, MOBILE)
  expect(await logIn(code)).toMatchObject(WRONG)
  expect(await enter(wrong(code))).toMatchObject(WRONG)
  expect(await server.call('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })).toMatchObject({
    code: 429,
  })
  for (let tries = 1; tries < 5; tries++) expect(await logIn(wrong(code))).toMatchObject(WRONG)
  expect(await logIn(code)).toMatchObject(WRONG)
  expect(await enter(code)).toMatchObject({ code: 200 })
  expect(await logIn(code)).toMatchObject(WRONG)
})

test('the command takes one number at a time, and none that has an account [S25.88]', async () => {
  const known = freshMobile()
  await enterBySms(known)
  await expect(run('on', known)).rejects.toThrow('has an account of its own')
  for (const args of [['on'], ['on', '123'], ['on', MOBILE, '336'], ['off', MOBILE], ['show']])
    await expect(run(...args)).rejects.toThrow('Usage: node dist/server.mjs review-number [on <mobile>|off]')
  expect([await run(), await run('off')].map(({ text }) => text)).toEqual(['off', 'off'])

  await reviewCode(server, MOBILE)
  expect(await run()).toEqual({ ok: true, text: 'on until 2026-11-23T02:01:00.000Z' })
  await expect(run('on', freshMobile())).rejects.toThrow('is on already')
  // A former one that is over makes room.
  server.clock.forward(72 * 3_600)
  expect(await reviewCode(server, freshMobile())).toMatch(/^\d{6}$/)
})

test('off deletes the account of the number with all that it has left, also in reports, and the number is then like any other [S25.88]', async () => {
  const code = await reviewCode(server, MOBILE)
  const { order_no, apply_no, token } = await applied(code)
  const words = { order_no, apply_no }
  expect(await kept(words)).toEqual(expect.arrayContaining(['orders: order_no', 'visitors: mobile_index']))
  expect(await run('off')).toEqual({ ok: true, text: 'off, its account is deleted' })
  expect(await server.call('/v1/user/city', {}, { token })).toMatchObject({ code: 401 })
  expect(await kept(words)).toEqual([])
  // As in a trial, because no cost sheet is read here, which production asks for.
  const config = { ...server.deps.config, mode: 'test' as const }
  expect((await verifyLedger(server.db, { ...server.deps, config })).problems).toEqual([])
  const day = { from: new Date('2026-11-19T16:00:00Z'), past: new Date('2026-11-20T16:00:00Z') }
  const { given, withdrawn } = await readFigures(server.db, { ...day, days: ['2026-11-20'] }, null)
  expect([given, withdrawn]).toEqual([[], []])

  expect(await enter(code)).toMatchObject(WRONG)
  expect(await enterBySms(MOBILE)).toMatchObject({ code: 200 })
  await expect(run('on', MOBILE)).rejects.toThrow('has an account of its own')
})

test('the automatic purge deletes the account after 72 hours and not before [S25.88]', async () => {
  const { order_no, apply_no } = await applied(await reviewCode(server, MOBILE))
  const ordinary = freshMobile()
  await enterBySms(ordinary)
  server.clock.set('2026-11-23T01:59:59.000Z')
  expect(await endReview(server.deps)).toBe(false)
  server.clock.set('2026-11-23T02:00:00.000Z')
  const purger = startPurge(server.deps, server.app.log, 10)
  while ((await rowsOf(server, 'review_numbers')).length > 0) await sleep(20)
  await purger.stop()
  expect(await kept({ order_no, apply_no })).toEqual([])
  const mobile_index = server.deps.vault.index(ordinary, 'mobile')
  expect(await rowsOf(server, 'visitors', { mobile_index })).toHaveLength(1)
  expect(await run()).toEqual({ ok: true, text: 'off' })
})

test('a reviewer who deletes the account logs in again with the same code, and nothing of the new account is sent either [S25.88]', async () => {
  const code = await reviewCode(server, MOBILE)
  await server.ok('/v1/user/delete', { confirm: true }, { token: await token(code) })
  const { token: again } = await appliedVisitor({ ok: server.ok, login: () => token(code) })
  const { applications } = await server.ok('/web/result/list', {}, { token: again })
  expect(applications.map(({ status }) => status)).toEqual(['received'])
  expect([await rowsOf(server, 'deliveries'), [...sent]]).toEqual([[], []])
})

test('the identity step accepts whom a reviewer names and still asks the service about everybody else [S25.87]', async () => {
  // The number of docs/operating.md, of a region that does not exist.
  const person = { name: '不符', id_no: '999999199001010016' }
  const valid = async (by: string) => {
    const consents = consentIds(await server.ok('/web/form', {}, { token: by }))
    return (await server.ok('/web/two/element/valid', { ...person, consents }, { token: by })).valid
  }
  expect(await valid(await token(await reviewCode(server, MOBILE)))).toBe(true)
  expect(await valid((await enterBySms(freshMobile())).data?.token ?? '')).toBe(false)
})
