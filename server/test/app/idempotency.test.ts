import { sql } from 'kysely'
import type { SmsMessage } from '../../src/lib/remote/ports'

import { freshMobile, request, rowsOf, testApp, testServer } from '../tools/harness'
import { held } from '../tools/held'

const SEND = '/v1.0/sms/send/code'

/** An app and the text messages that it has sent. `carry` simulates what the SMS carrier does with each message. */
async function withSms(carry: () => void | Promise<void>) {
  const sent: SmsMessage[] = []
  const send = async (message: SmsMessage) => {
    await carry()
    sent.push(message)
  }
  return { server: await testApp({ deps: { sms: { showsCode: true, send } } }), sent }
}
/** A simulated SMS carrier that rejects messages while `isDown` returns true. */
const failing = (isDown: () => boolean) => () => {
  if (isDown()) throw new Error('the carrier is down')
}

const server = testServer()

test('the same request id from another device is a different call', async () => {
  for (const device of ['left', 'right']) {
    const answer = await server.call(
      SEND,
      { mobile: freshMobile(), scene: 'login' },
      { requestId: 'shared', device },
    )
    expect(answer.code).toBe(200)
  }
})

test('an answer that a server of 1.0 has stored, of a visitor or of a device, is repeated by this release [S6.9]', async () => {
  const [token, area] = [
    await server.login(),
    { code: '440300', country: '', province: '', city: '', county: '' },
  ]
  const calls = [
    () => server.call('/user/city/save', area, { token, requestId: 'former' }),
    () =>
      server.call(SEND, { mobile: '13912340001', scene: 'login' }, { device: '设备-1', requestId: 'former' }),
  ]
  const first = await Promise.all(calls.map((call) => call()))
  const columns = sql.raw('key, path, actor, fingerprint, answer, at, day')
  const { rows } = await sql`delete from idempotency where key = 'former' returning ${columns}`.execute(
    server.db,
  )
  expect(rows).toHaveLength(2)
  await sql`insert into idempotency (${columns})
    select ${columns} from json_populate_recordset(null::idempotency, ${JSON.stringify(rows)})`.execute(
    server.db,
  )
  expect(await Promise.all(calls.map((call) => call()))).toEqual(first)
})

test('the same request id from another visitor is a different call', async () => {
  const area = { code: '440300', country: '', province: '', city: '', county: '' }
  for (const token of [await server.login(), await server.login()]) {
    await server.ok('/user/city/save', area, { token, requestId: 'mine' })
    expect((await server.ok('/v1/user/city', {}, { token })).area?.code).toBe('440300')
  }
})

test('a repeated call that was refused is refused again with the same message', async () => {
  const token = await server.login()
  const area = { code: '123456', country: '', province: '', city: '', county: '' }
  const first = await server.call('/user/city/save', area, { token, requestId: 'refused' })
  expect(first.code).toBe(601)
  expect(await server.call('/user/city/save', area, { token, requestId: 'refused' })).toEqual(first)
})

test('a call that ended in HTTP 500 counts against no limit, and can succeed under the same request id', async () => {
  let down = true
  const own = await withSms(failing(() => down))
  const mobile = freshMobile()
  const ask = (requestId?: string) =>
    own.server.app.inject(request(SEND, { mobile, scene: 'login' }, { requestId }))
  for (let i = 0; i < 12; i++) expect((await ask()).statusCode).toBe(500)
  expect((await ask('retry')).statusCode).toBe(500)
  expect(await rowsOf(own.server, 'sms_codes')).toEqual([])
  down = false
  expect((await ask('retry')).json().code).toBe(200)
  expect(own.sent).toHaveLength(1)
  const limited = await ask()
  expect([limited.json().code, limited.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  await own.server.close()
})

test('a carrier that does not answer delays neither codes for other phones nor other calls', async () => {
  let asked = 0
  const carrier = held()
  const { server: own } = await withSms(() => {
    asked++
    return carrier.hold()
  })
  // The number of calls exceeds the number of connections of the pool. All calls come from one IP address.
  const sends = Array.from({ length: 40 }, (_, i) =>
    own.call(SEND, { mobile: freshMobile(), scene: 'login' }, { device: `slow-${i}` }),
  )
  const token = await own.login()
  while (asked < sends.length) await own.ok('/v1/user/city', {}, { token })
  carrier.release()
  expect((await Promise.all(sends)).map(({ code }) => code)).toEqual(sends.map(() => 200))
  await own.close()
})
