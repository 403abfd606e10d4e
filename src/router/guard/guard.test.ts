import type { Device } from '@contract/agent'
import type { Envelope } from '@contract/envelope'
import { pageIds } from '@contract/pages'
import { NetworkError } from '@/http/http'
import { createBridge } from '@/platform/bridge'
import { KEY } from '@/platform/keys'
import type { Bridge } from '@/platform/types'
import { type MemoryPlatform, memoryPlatform } from '../../../test/tools/memory-platform'
import { redirectOrigin, runGuard, steps } from './guard'
import type { GuardDeps, Query, Visit } from './step'

const HOST = 'Mozilla/5.0 (Linux; Android 14) LoanHost/3.2'
const ANDROID_HOST: Partial<Device> = { agent: HOST, android: true, plat: 2 }

interface Given {
  url?: string
  device?: Partial<Device>
  bridge?: Bridge
  storage?: Record<string, string>
  option?: { code?: number; theme?: string; domain?: string } | 'offline'
  login?: { code: number } | 'offline'
}

const answered = <D>(code: number, data: D) => ({ code, msg: '', errors: [], data }) as Envelope<D>

/** A guard on an in-memory device: a log of its effects, and the queries and tokens of its options requests. */
function given({ option = {}, login = { code: 200 }, ...device }: Given = {}) {
  const platform: MemoryPlatform = memoryPlatform(device)
  const log = platform.log
  const queries: Query[] = []
  const tokens: (string | null)[] = []
  const deps: GuardDeps = {
    platform,
    hostMark: 'LoanHost/',
    brand: '借款匹配',
    loginByUid: async (uid) => {
      log.push(`login ${uid}`)
      if (login === 'offline') throw new NetworkError('offline')
      return answered(login.code, { token: 'T', user_id: 7, phone_mark: 'P' })
    },
    loadChannelSettings: async (query) => {
      log.push('options')
      queries.push(query)
      tokens.push(platform.storage.get(KEY.token))
      if (option === 'offline') throw new NetworkError('offline')
      const data = {
        app: { theme_color: option.theme ?? '', name: '', entry: 'from' },
        redirect_domain: option.domain ?? '',
      }
      return answered(option.code ?? 200, data)
    },
    saveLogin: ({ token, user_id, phone_mark }) => {
      platform.storage.set(KEY.token, token)
      platform.storage.set(KEY.userId, String(user_id))
      platform.storage.set(KEY.phoneMark, phone_mark)
    },
    saveChannelSettings: () => log.push('save options'),
    refreshSession: () => log.push('refresh session'),
    applyTheme: (name) => log.push(`theme ${name}`),
    track: (channel) => log.push(`track ${channel}`),
  }
  const visit = (to: Visit) => runGuard(to, deps)
  const stored = (key: keyof typeof KEY) => platform.storage.get(KEY[key])
  return { visit, log, platform, queries, tokens, stored }
}

/** A bridge that responds with this value or rejects with this error, and records the names of the called handlers. */
const bridgeAnswering = (answer: unknown, calls: string[] = []): Bridge => ({
  call: async (handler) => {
    calls.push(handler)
    if (answer instanceof Error) throw answer
    return answer
  },
})

test('the guard runs its steps in the order of the specification, the host token before any request [S4.1]', () => {
  expect(steps.map((step) => step.name)).toEqual(
    'title channel hostResult resultQuery halfLink hostToken uidLogin channelSettings'.split(' '),
  )
})

test.each([
  ['_ch comes before cid and the route parameter [S4.2]', { _ch: 'a', cid: 'b', channel: 'c' }, 'a'],
  ['cid comes before the route parameter [S2.32, S4.2]', { cid: 'b', channel: 'c' }, 'b'],
  ['an address without a channel keeps the stored one', {}, 'before'],
  ['a value that cannot be a channel counts as none [S20.8]', { _ch: 'x'.repeat(65), channel: 'c' }, 'c'],
])('%s', async (_title, params, expected) => {
  const { visit, stored } = given({ storage: { [KEY.channel]: 'before' } })
  await visit({ id: 'landing', params })
  expect(stored('channel')).toBe(expected)
})

test('a query parameter called channel on a page other than the landing is no channel [S4.3]', async () => {
  const { visit, stored } = given()
  await visit({ id: 'home', params: { channel: 'c' } })
  expect(stored('channel')).toBeNull()
})

test.each([
  ['accepts', null],
  ['refuses', new Error('no')],
])(
  'a host app that %s to close the view of /result stops the guard, and nothing else happens [S4.4]',
  async (_, answer) => {
    const calls: string[] = []
    const { visit, log, stored } = given({ device: { agent: HOST }, bridge: bridgeAnswering(answer, calls) })
    expect(await visit({ id: 'result', params: { _token: 'X' } })).toEqual({ kind: 'stop' })
    expect([calls, log, stored('token')]).toEqual([['appCloseView'], ['title 提交成功'], null])
  },
)

test('the parameters of /result are stored, removed from the address, and not sent with the options request', async () => {
  const { visit, stored, log, queries, platform } = given({
    url: 'https://funnel.test/result?_token=T1&_user_id=42&_phone_mark=M&x=1',
  })
  await visit({ id: 'result', params: { _token: 'T1', _user_id: '42', _phone_mark: 'M', x: '1' } })
  expect([stored('token'), stored('userId'), stored('phoneMark')]).toEqual(['T1', '42', 'M'])
  expect(log).toContain('refresh session')
  expect(log).toContain('forget secrets')
  expect(queries).toEqual([{ x: '1' }])
  expect(platform.session.get(KEY.halfLink)).toBeNull()
})

test.each([
  ['_token', ['new', '1', 'M']],
  ['_user_id', ['old', '2', 'M']],
  ['_phone_mark', ['old', '1', 'N']],
])('a /result with %s alone keeps the other stored values [S4.5]', async (name, kept) => {
  const { visit, stored } = given({
    storage: { [KEY.token]: 'old', [KEY.userId]: '1', [KEY.phoneMark]: 'M' },
  })
  const all = { _token: 'new', _user_id: '2', _phone_mark: 'N' }
  await visit({ id: 'result', params: { [name]: all[name as keyof typeof all] } })
  expect([stored('token'), stored('userId'), stored('phoneMark')]).toEqual(kept)
})

test.each([
  ['another token keeps the login that it replaces', { _token: 'new' }, 'old\n1\nM'],
  ['the same token replaces no login', { _token: 'old' }, null],
  ['a token that no header can carry replaces no login', { _token: '令牌' }, null],
  ['no token replaces no login', { _user_id: '2' }, null],
])('/result with %s [S4.30]', async (_title, params, before) => {
  const { visit, stored } = given({
    storage: { [KEY.token]: 'old', [KEY.userId]: '1', [KEY.phoneMark]: 'M' },
  })
  await visit({ id: 'result', params })
  expect(stored('before')).toBe(before)
})

test('a second token before an answer keeps the login that the first replaced [S4.30]', async () => {
  const { visit, stored } = given({ storage: { [KEY.token]: 'old' } })
  for (const _token of ['new', 'newer']) await visit({ id: 'result', params: { _token } })
  expect([stored('token'), stored('before')]).toEqual(['newer', 'old\n\n'])
})

const arriving = { id: 'credit', params: { _token: 'LINK', _ch: 'half-demo' } } as const

test('the token of a partner’s link is kept for the session, removed from the address before any request, and is no login [S18.3]', async () => {
  const { visit, log, platform, queries, stored } = given({
    url: 'https://funnel.test/credit?_ch=half-demo&_token=LINK',
  })
  expect(await visit(arriving)).toEqual({ kind: 'continue' })
  expect(platform.session.get(KEY.halfLink)).toBe('LINK')
  expect(stored('token')).toBeNull()
  expect(log.slice(0, 3)).toEqual(['title 加载中', 'forget secrets', 'options'])
  expect(platform.address.current()).not.toContain('LINK')
  expect(queries).toEqual([{ _ch: 'half-demo' }])
})

test('the token of a partner’s link is kept for a retry when the options do not load [S18.2]', async () => {
  const { visit, platform } = given({ option: 'offline' })
  await expect(visit(arriving)).rejects.toBeInstanceOf(NetworkError)
  expect(platform.session.get(KEY.halfLink)).toBe('LINK')
})

test('a visit without a token keeps the token of the partner’s link before', async () => {
  const { visit, platform, log } = given()
  platform.session.set(KEY.halfLink, 'BEFORE')
  await visit({ id: 'credit', params: {} })
  expect(platform.session.get(KEY.halfLink)).toBe('BEFORE')
  expect(log).not.toContain('forget secrets')
})

test.each(['home', 'credit_form'] as const)('a token in the address of %s is not read [S4.5]', async (id) => {
  const { visit, platform, stored } = given()
  await visit({ id, params: { _token: 'LINK' } })
  expect([stored('token'), platform.session.get(KEY.halfLink)]).toEqual([null, null])
})

const good = '{"_token":"HOST"}'
test.each<[string, string, boolean, Device['plat'], string[]]>([
  ['the host app on Android with bit 2 is asked for its token', HOST, true, 2, ['getToken']],
  ['the host app on Android with bit 1 is asked for its token [S4.11]', HOST, true, 1, ['getToken']],
  ['the host app on another system with bit 4 is asked for its token', HOST, false, 4, ['getToken']],
  ['the host app on iOS with bit 1 is not asked for its token [S4.11, S9.2]', HOST, false, 1, []],
  ['a browser outside the host app is not asked for a token', 'Android', true, 2, []],
])('%s', async (_title, agent, android, plat, expected) => {
  const calls: string[] = []
  const { visit } = given({ device: { agent, android, plat }, bridge: bridgeAnswering(good, calls) })
  await visit({ id: 'home', params: {} })
  expect(calls).toEqual(expected)
})

test('the answer of the host app and its token are stored before any request [S4.12]', async () => {
  const { visit, platform, tokens } = given({ device: ANDROID_HOST, bridge: bridgeAnswering(good) })
  await visit({ id: 'home', params: {} })
  expect(tokens).toEqual(['HOST'])
  // Under the name that the host app reads too (S3.5).
  expect(platform.storage.get('token')).toBe(good)
})

test('the same answer of the host app is taken once, as the server may have refused its token since [S4.12]', async () => {
  const { visit, stored, platform } = given({ device: ANDROID_HOST, bridge: bridgeAnswering(good) })
  await visit({ id: 'home', params: {} })
  platform.storage.remove(KEY.token)
  await visit({ id: 'home', params: {} })
  expect(stored('token')).toBeNull()
  platform.storage.set(KEY.token, 'BY CODE')
  await visit({ id: 'home', params: {} })
  expect(stored('token')).toBe('BY CODE')
})

test.each([
  ['an error', new Error('no')],
  ['a text that is not JSON', 'abc'],
  ['JSON without a token', '{"other":1}'],
  ['an empty token', '{"_token":""}'],
  ['a token that is not a string', '{"_token":5}'],
  ['a token that no header can carry', '{"_token":"令牌"}'],
  ['nothing', undefined],
  ['null', 'null'],
])('a host app that answers with %s changes no login, and the page opens [S4.14]', async (_title, answer) => {
  const { visit, stored } = given({
    device: ANDROID_HOST,
    bridge: bridgeAnswering(answer),
    storage: { [KEY.token]: 'old' },
  })
  expect(await visit({ id: 'home', params: {} })).toEqual({ kind: 'continue' })
  expect([stored('token'), stored('hostToken')]).toEqual(['old', null])
})

test('a login by uid with code 200 is stored and redirects to /from without an options request', async () => {
  const { visit, stored, log } = given()
  expect(await visit({ id: 'home', params: { uid: 'U' } })).toEqual({
    kind: 'redirect',
    to: { id: 'from', params: {} },
  })
  expect([stored('token'), stored('userId'), stored('phoneMark')]).toEqual(['T', '7', 'P'])
  expect(log).not.toContain('options')
  expect(log).toContain('forget secrets')
})

test.each([[{ code: 601 }], [{ code: 500 }], [{ code: 403 }], ['offline' as const]])(
  'a login by uid with %j stores nothing and can be retried: a code stops the guard, no answer rejects it [S4.15, S4.29]',
  async (login) => {
    const { visit, stored, log } = given({ login })
    const end = expect(visit({ id: 'home', params: { uid: 'U' } }))
    if (login === 'offline') await end.rejects.toBeInstanceOf(NetworkError)
    else await end.resolves.toEqual({ kind: 'stop' })
    expect(stored('token')).toBeNull()
    expect(log).not.toContain('options')
    expect(log.includes('forget secrets')).toBe(login !== 'offline' && login.code === 403)
  },
)

test('a uid that the server knows to be used up does not stop a second try, which opens the page without it [S4.33]', async () => {
  const { visit, log } = given({ login: { code: 403 } })
  const used: Visit = { id: 'home', params: { uid: 'U', a: '1' } }
  expect(await visit(used)).toEqual({ kind: 'stop' })
  expect(await visit(used)).toEqual({ kind: 'continue' })
  expect(log.filter((one) => one === 'login U')).toHaveLength(1)
})

test('options with code 200 are kept, then the theme is set, then the tracking starts [S4.7]', async () => {
  const { visit, log } = given({ option: { theme: 'zhyd' } })
  expect(await visit({ id: 'home', params: { _ch: 'xfkuaishou2' } })).toEqual({ kind: 'continue' })
  expect(log).toEqual(['title 借款匹配', 'options', 'save options', 'theme zhyd', 'track xfkuaishou2'])
})

test.each([
  ['home', { a: '1', _token: 's', _phone_mark: 's', _user_id: 's', 'x y': '中' }, { a: '1', 'x y': '中' }],
  ['landing', { channel: 'c1', ch: 'x', code: 'y' }, { ch: 'x', code: 'y' }],
  ['product', { code: 'p1', channel: 'c1' }, { channel: 'c1' }],
] as const)(
  'the options request of %s with the parameters %j has the query without secrets and route parameters: %j [S4.18, S6.6]',
  async (id, params, query) => {
    const { visit, queries } = given()
    await visit({ id, params })
    expect(queries).toEqual([query])
  },
)

test.each([[{ code: 601 }], [{ code: 500 }], ['offline' as const]])(
  'options with %j end the navigation: a code stops the guard, no answer rejects it [S4.15, S4.29]',
  async (option) => {
    const { visit, log } = given({ option })
    const end = expect(visit({ id: 'home', params: {} }))
    if (option === 'offline') await end.rejects.toBeInstanceOf(NetworkError)
    else await end.resolves.toEqual({ kind: 'stop' })
    expect(log).toEqual(['title 借款匹配', 'options'])
  },
)

test('/result leaves for the redirect domain, and gets theme and tracking where it cannot leave [S4.8]', async () => {
  const { visit, log } = given({ option: { domain: 'https://partner.test/', theme: 'zhyd' } })
  const outcome = await visit({ id: 'result', params: { _ch: 'xfkuaishou2' } })
  expect(outcome).toMatchObject({ kind: 'leave', url: 'https://partner.test/result' })
  expect(log).toEqual(['title 提交成功', 'forget secrets', 'refresh session', 'options', 'save options'])
  if (outcome.kind === 'leave') outcome.stay()
  expect(log.slice(5)).toEqual(['theme zhyd', 'track xfkuaishou2'])
})

test.each(pageIds.filter((id) => id !== 'result'))(
  '%s does not leave for the redirect domain [S4.8]',
  async (id) => {
    const { visit } = given({ option: { domain: 'https://partner.test' } })
    expect(await visit({ id, params: {} })).toEqual({ kind: 'continue' })
  },
)

test.each([
  ['its own origin', 'https://funnel.test', {}],
  ['a domain in the address', '', { redirect_domain: 'https://evil.test' }],
])('/result does not leave for %s [S4.9]', async (_, domain, params) => {
  const { visit } = given({ option: { domain } })
  expect(await visit({ id: 'result', params })).toEqual({ kind: 'continue' })
})

test('a redirect domain on this machine is followed from a page on this machine only', () => {
  expect(redirectOrigin('http://127.0.0.1:8080/', 'http://localhost:3000')).toBe('http://127.0.0.1:8080')
  expect(redirectOrigin('http://127.0.0.1:8080', 'http://funnel.test')).toBe('')
  expect(redirectOrigin('http://a.example', 'http://localhost:3000')).toBe('')
})

const view = (handler?: (name: string) => Promise<unknown>) => {
  const target = new EventTarget()
  return Object.assign(target, {
    flutter_inappwebview: handler && { callHandler: handler },
    setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
    clearTimeout: (id: number) => window.clearTimeout(id),
  })
}
const READY = 'flutterInAppWebViewPlatformReady'

test('a late bridge is called once, at the first of its ready events [S4.13]', async () => {
  let calls = 0
  const late = view()
  const answer = createBridge(late, () => true).call('getToken')
  late.flutter_inappwebview = { callHandler: async () => ++calls }
  for (let i = 0; i < 3; i++) late.dispatchEvent(new Event(READY))
  await expect(answer).resolves.toBe(1)
  late.dispatchEvent(new Event(READY))
  expect(calls).toBe(1)
})

test.each([
  ['never comes', 3000, 'flutter_inappwebview is not available', view()],
  ['is there and never answers', 10_000, 'no answer', view(() => new Promise(() => {}))],
])('a bridge that %s is rejected after %d ms [S4.13, S4.14]', async (_how, ms, message, host) => {
  jest.useFakeTimers()
  const settled = jest.fn()
  createBridge(host, () => true)
    .call('getToken')
    .catch(settled)
  await jest.advanceTimersByTimeAsync(ms - 1)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(new Error(message))
  jest.useRealTimers()
})

test('a missing bridge is rejected at once outside the host app', async () => {
  await expect(createBridge(view(), () => false).call('appCloseView')).rejects.toThrow(
    'flutter_inappwebview is not available',
  )
})
