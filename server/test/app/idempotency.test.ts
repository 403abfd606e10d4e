import type { SmsMessage } from '../../src/lib/sms'
import { freshMobile, request, rowsOf, type TestApp, testApp } from '../tools/harness'

const SEND = '/v1.0/sms/send/code'

/** An app that keeps what it sent. */
async function withSms(fail: () => boolean = () => false) {
  const sent: SmsMessage[] = []
  const server = await testApp({
    deps: {
      sms: {
        showsCode: true,
        send: async (message) => {
          if (fail()) throw new Error('the carrier is down')
          sent.push(message)
        },
      },
    },
  })
  return { server, sent }
}

let server: TestApp
let sent: SmsMessage[]
beforeAll(async () => {
  const made = await withSms()
  server = made.server
  sent = made.sent
})
afterAll(() => server.close())

test('50 calls at once with one request id have one effect and one answer [S6.9]', async () => {
  const payload = { mobile: freshMobile(), scene: 'login' } as const
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.call(SEND, payload, { requestId: 'burst' })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.code).toBe(200)
  expect(sent.filter(({ mobile }) => mobile === payload.mobile)).toHaveLength(1)
})

test('another device with the same request id is another call', async () => {
  for (const device of ['left', 'right']) {
    const answer = await server.call(
      SEND,
      { mobile: freshMobile(), scene: 'login' },
      { requestId: 'shared', device },
    )
    expect(answer.code).toBe(200)
  }
})

test('another visitor with the same request id is another call', async () => {
  const area = { code: '440300', country: '', province: '', city: '', county: '' }
  for (const token of [await server.login(), await server.login()]) {
    await server.ok('/user/city/save', area, { token, requestId: 'mine' })
    expect((await server.ok('/v1/user/city', {}, { token })).area?.code).toBe('440300')
  }
})

test('a refusal is an answer too: its repetition gets the same one', async () => {
  const token = await server.login()
  const area = { code: '123456', country: '', province: '', city: '', county: '' }
  const first = await server.call('/user/city/save', area, { token, requestId: 'refused' })
  expect(first.code).toBe(601)
  expect(await server.call('/user/city/save', area, { token, requestId: 'refused' })).toEqual(first)
})

test('after a fault of ours the same call can succeed', async () => {
  let down = true
  const own = await withSms(() => down)
  const call = request(SEND, { mobile: freshMobile(), scene: 'login' }, { requestId: 'retry' })
  expect((await own.server.app.inject(call)).statusCode).toBe(500)
  down = false
  expect((await own.server.app.inject(call)).json().code).toBe(200)
  expect(own.sent).toHaveLength(1)
  await own.server.close()
})

test('a code that the carrier did not take counts against no limit', async () => {
  let down = true
  const own = await withSms(() => down)
  const mobile = freshMobile()
  const ask = () => own.server.app.inject(request(SEND, { mobile, scene: 'login' }))
  for (let i = 0; i < 12; i++) expect((await ask()).statusCode).toBe(500)
  expect(await rowsOf(own.server, 'sms_codes')).toEqual([])
  down = false
  expect((await ask()).json().code).toBe(200)
  expect((await ask()).json().code).toBe(429)
  await own.server.close()
})

test('a carrier that does not answer holds up nobody: neither other codes from the same address nor other calls', async () => {
  const asked: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const own = await testApp({
    deps: {
      sms: {
        showsCode: true,
        send: async ({ mobile }) => {
          asked.push(mobile)
          await answered
        },
      },
    },
  })
  // More than the pool has connections, all from one address.
  const sends = Array.from({ length: 40 }, (_, i) =>
    own.call(SEND, { mobile: freshMobile(), scene: 'login' }, { device: `slow-${i}` }),
  )
  const token = await own.login()
  while (asked.length < sends.length) await own.ok('/v1/user/city', {}, { token })
  answer()
  expect((await Promise.all(sends)).map(({ code }) => code)).toEqual(sends.map(() => 200))
  await own.close()
})
