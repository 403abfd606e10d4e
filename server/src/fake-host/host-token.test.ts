import { SANDBOX_HEADERS } from '@contract/sandbox'
import { readHostSettings } from '@/tester/host/host-settings'
import { hostLogin } from './host-token'

/** Simulates a server that gives these responses, one after another. */
function answering(...answers: (Response | Error)[]) {
  const fetched = jest.fn(async (_url: string, _init: RequestInit) => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  Object.assign(globalThis, { fetch: fetched, navigator: { userAgent: 'Chrome' } })
  return fetched
}
const envelope = (body: object) => new Response(JSON.stringify(body))
const loginOf = (search: string) => hostLogin(readHostSettings(search))

const original = { fetch: globalThis.fetch, navigator: globalThis.navigator, crypto: globalThis.crypto }
const restore = (name: keyof typeof original) =>
  Object.defineProperty(globalThis, name, { value: original[name], configurable: true, writable: true })
beforeEach(() => {
  restore('navigator')
  // A page that another machine serves over plain http has no `crypto.randomUUID`.
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true, writable: true })
})
afterEach(() => {
  for (const name of ['fetch', 'navigator', 'crypto'] as const) restore(name)
})

test('the fake host logs a persona in once, also over plain http', async () => {
  const fetched = answering(envelope({ code: 200, data: { token: 'T' } }))
  const login = loginOf('?token=persona&persona=unfinished')
  expect([await login(), await login()]).toEqual(['T', 'T'])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ [SANDBOX_HEADERS.persona]: 'unfinished' })
})

test('the fake host repeats a login that failed and reports the fault', async () => {
  answering(
    new TypeError('Failed to fetch'),
    envelope({ code: 500, msg: '系统繁忙' }),
    new Response('{}', { status: 404 }),
    envelope({ code: 200, data: { token: 'T' } }),
  )
  const login = loginOf('?token=persona&persona=new')
  for (const said of ['Failed to fetch', '系统繁忙', '需要测试模式'])
    await expect(login()).rejects.toThrow(said)
  expect(await login()).toBe('T')
})

test('the fake host calls the server for a persona only', async () => {
  const fetched = answering()
  expect([await loginOf('?token=none')(), await loginOf('?token=garbage')()]).toEqual([null, null])
  expect(await loginOf('?token=wrong')()).toMatch(/^no-token/)
  expect(fetched).not.toHaveBeenCalled()
})
