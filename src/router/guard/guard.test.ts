import { pageIds } from '@contract/pages'
import { NetworkError } from '@/http/http'
import { createBridge } from '@/platform/bridge'
import { KEY } from '@/platform/keys'
import type { Bridge, Device } from '@/platform/types'
import { type MemoryPlatform, memoryPlatform } from '../../../test/tools/memory-platform'
import { openRedirects } from '../../../test/tools/open-redirects'
import { runGuard, steps } from './guard'
import { redirectOrigin } from './options'
import type { GuardDeps, Query, Visit } from './step'

const HOST = 'Mozilla/5.0 (Linux; Android 14) LoanHost/3.2'

interface Given {
  url?: string
  device?: Partial<Device>
  bridge?: Bridge
  storage?: Record<string, string>
  option?: { code?: number; theme?: string; domain?: string } | 'offline'
  login?: { code: number } | 'offline'
}

/** One guard over a memory device; `log` holds what happened in order. */
function given({ option = {}, login = { code: 200 }, ...device }: Given = {}) {
  const platform: MemoryPlatform = memoryPlatform(device)
  const log = platform.log
  const queries: Query[] = []
  const deps: GuardDeps = {
    platform,
    hostMark: 'LoanHost/',
    brand: '借款匹配',
    loginByUid: async (uid) => {
      log.push(`login ${uid}`)
      if (login === 'offline') throw new NetworkError('offline')
      return { code: login.code, msg: '', errors: [], data: { token: 'T', user_id: 7, phone_mark: 'P' } }
    },
    loadOptions: async (query) => {
      log.push('options')
      queries.push(query)
      if (option === 'offline') throw new NetworkError('offline')
      const data = {
        app: { theme_color: option.theme ?? '', name: '', entry: 'from' },
        redirect_domain: option.domain ?? '',
      }
      return { code: option.code ?? 200, msg: '', errors: [], data }
    },
    saveLogin: ({ token, user_id, phone_mark }) => {
      platform.storage.set(KEY.token, token)
      platform.storage.set(KEY.userId, String(user_id))
      platform.storage.set(KEY.phoneMark, phone_mark)
    },
    saveOptions: () => log.push('save options'),
    refreshSession: () => {},
    applyTheme: (name) => log.push(`theme ${name}`),
    track: (channel) => log.push(`track ${channel}`),
  }
  const visit = (to: Visit) => runGuard(to, deps)
  return { visit, log, platform, queries, stored: (key: keyof typeof KEY) => platform.storage.get(KEY[key]) }
}

const bridgeAnswering = (answer: unknown, calls: string[] = []): Bridge => ({
  call: async (handler) => {
    calls.push(handler)
    if (answer instanceof Error) throw answer
    return answer
  },
})

test('the steps stand in the order of the specification, the host token before any call [S4.1]', () => {
  expect(steps.map((step) => step.name)).toEqual([
    'title',
    'channel',
    'host-result',
    'result-query',
    'half-link',
    'host-token',
    'uid-login',
    'options',
  ])
})

describe('title', () => {
  test.each([
    ['about', '关于我们'],
    ['product', '匹配'],
    ['agreeDetail', '正在跳转...'],
    ['home', '借款匹配'],
    ['landing', '借款匹配'],
  ] as const)('%s is titled %s [S2.5, S4.1]', async (id, title) => {
    const { visit, log } = given()
    await visit({ id, params: {} })
    expect(log[0]).toBe(`title ${title}`)
  })
})

describe('channel', () => {
  test.each([
    ['_ch before everything [S4.2]', { _ch: 'a', cid: 'b', channel: 'c' }, 'a'],
    ['cid before the route parameter [S4.2]', { cid: 'b', channel: 'c' }, 'b'],
    ['the route parameter last [S4.2]', { channel: 'c' }, 'c'],
    ['none leaves the stored one', {}, 'before'],
    ['an empty one counts as none [S4.2]', { _ch: '', channel: '' }, 'before'],
    [
      'what cannot be a channel counts as none [S20.8]',
      { _ch: 'x'.repeat(65), cid: 'a\0', channel: 'c' },
      'c',
    ],
  ])('%s', async (_title, params, expected) => {
    const { visit, stored } = given({ storage: { [KEY.channel]: 'before' } })
    await visit({ id: 'landing', params: params })
    expect(stored('channel')).toBe(expected)
  })

  test('a query parameter called channel on another page is no channel [S4.3]', async () => {
    const { visit, stored } = given()
    await visit({ id: 'home', params: { channel: 'c' } })
    expect(stored('channel')).toBeNull()
  })
})

describe('result page inside the host app', () => {
  test('the host closes the view and nothing else happens', async () => {
    const calls: string[] = []
    const { visit, log, stored } = given({ device: { agent: HOST }, bridge: bridgeAnswering(null, calls) })
    expect(await visit({ id: 'result', params: { _token: 'X' } })).toEqual({ kind: 'stop' })
    expect(calls).toEqual(['appCloseView'])
    expect(log).toEqual(['title 提交成功'])
    expect(stored('token')).toBeNull()
  })

  test('a host that refuses stops all the same [S4.4]', async () => {
    const { visit } = given({ device: { agent: HOST }, bridge: bridgeAnswering(new Error('no')) })
    expect(await visit({ id: 'result', params: {} })).toEqual({ kind: 'stop' })
  })

  test('in an ordinary browser the result page goes on', async () => {
    expect(await given().visit({ id: 'result', params: {} })).toEqual({ kind: 'continue' })
  })
})

describe('result parameters', () => {
  test('are stored, then forgotten, and never sent to the options call', async () => {
    const { visit, stored, log, queries } = given({
      url: 'https://funnel.test/result?_token=T1&_user_id=42&_phone_mark=M&x=1',
    })
    await visit({ id: 'result', params: { _token: 'T1', _user_id: '42', _phone_mark: 'M', x: '1' } })
    expect([stored('token'), stored('userId'), stored('phoneMark')]).toEqual(['T1', '42', 'M'])
    expect(log).toContain('forget secrets')
    expect(queries).toEqual([{ x: '1' }])
  })

  test.each([
    ['_token', ['new', '1', 'M']],
    ['_user_id', ['old', '2', 'M']],
    ['_phone_mark', ['old', '1', 'N']],
  ])('those that are missing beside %s leave what was stored [S4.5]', async (name, kept) => {
    const { visit, stored } = given({
      storage: { [KEY.token]: 'old', [KEY.userId]: '1', [KEY.phoneMark]: 'M' },
    })
    const all = { _token: 'new', _user_id: '2', _phone_mark: 'N' }
    await visit({ id: 'result', params: { [name]: all[name as keyof typeof all] } })
    expect([stored('token'), stored('userId'), stored('phoneMark')]).toEqual(kept)
  })

  test('are not read on any other page [S4.5]', async () => {
    const { visit, stored } = given()
    await visit({ id: 'home', params: { _token: 'T1' } })
    expect(stored('token')).toBeNull()
  })
})

describe("a partner's link", () => {
  const arriving = { id: 'credit', params: { _token: 'LINK', _ch: 'half-demo' } } as const

  test('is kept for the session and forgotten in the address before any call, and is no login [S18.3]', async () => {
    const { visit, log, platform, queries, stored } = given({
      url: 'https://funnel.test/credit?_ch=half-demo&_token=LINK',
    })
    expect(await visit(arriving)).toEqual({ kind: 'continue' })
    expect(platform.session.get(KEY.halfLink)).toBe('LINK')
    expect(stored('token')).toBeNull()
    expect(log.indexOf('forget secrets')).toBeLessThan(log.indexOf('options'))
    expect(log).toContain('forget secrets')
    expect(platform.address.current()).not.toContain('LINK')
    expect(queries).toEqual([{ _ch: 'half-demo' }])
  })

  test('is kept also when the options do not come, so that the next try has it [S18.2]', async () => {
    const { visit, platform } = given({ option: 'offline' })
    expect(await visit(arriving)).toEqual({ kind: 'stop' })
    expect(platform.session.get(KEY.halfLink)).toBe('LINK')
  })

  test('without one, what was kept stays', async () => {
    const { visit, platform, log } = given()
    platform.session.set(KEY.halfLink, 'BEFORE')
    await visit({ id: 'credit', params: {} })
    expect(platform.session.get(KEY.halfLink)).toBe('BEFORE')
    expect(log).not.toContain('forget secrets')
  })

  test.each(['home', 'result', 'credit_form'] as const)('is not read on %s', async (id) => {
    const { visit, platform } = given()
    await visit({ id, params: { _token: 'LINK' } })
    expect(platform.session.get(KEY.halfLink)).toBeNull()
  })
})

describe('token from the host app', () => {
  const good = '{"_token":"HOST"}'
  test.each([
    ['Android, bit 2: asked', { agent: HOST, android: true, plat: 2 as const }, ['getToken']],
    [
      'Android that claims bit 1: asked [S4.11]',
      { agent: HOST, android: true, plat: 1 as const },
      ['getToken'],
    ],
    ['other, bit 4: asked', { agent: HOST, android: false, plat: 4 as const }, ['getToken']],
    ['iOS, bit 1: not asked [S4.11, S9.2]', { agent: HOST, android: false, plat: 1 as const }, []],
    ['not the host app: not asked', { agent: 'Android', android: true, plat: 2 as const }, []],
  ])('%s', async (_title, device, expected) => {
    const calls: string[] = []
    await given({ device, bridge: bridgeAnswering(good, calls) }).visit({ id: 'home', params: {} })
    expect(calls).toEqual(expected)
  })

  test('the raw string and its token are stored before any call [S4.12]', async () => {
    const { visit, stored, log } = given({
      device: { agent: HOST, android: true, plat: 2 },
      bridge: bridgeAnswering(good),
    })
    let atFirstCall: string | null = null
    const push = log.push.bind(log)
    log.push = (entry) => {
      if (entry === 'options') atFirstCall = stored('token')
      return push(entry)
    }
    await visit({ id: 'home', params: {} })
    expect(atFirstCall).toBe('HOST')
    expect(stored('hostToken')).toBe(good)
  })

  test('an answer that was taken already is not taken again: the server may have refused its token since [S4.12]', async () => {
    const { visit, stored, platform } = given({
      device: { agent: HOST, android: true, plat: 2 },
      bridge: bridgeAnswering(good),
    })
    await visit({ id: 'home', params: {} })
    platform.storage.remove(KEY.token)
    await visit({ id: 'home', params: {} })
    expect(stored('token')).toBeNull()
    platform.storage.set(KEY.token, 'BY CODE')
    await visit({ id: 'home', params: {} })
    expect(stored('token')).toBe('BY CODE')
  })

  test.each([
    ['rejecting', new Error('no')],
    ['no JSON', 'abc'],
    ['JSON without a token', '{"other":1}'],
    ['an empty token', '{"_token":""}'],
    ['a token that is no string', '{"_token":5}'],
    ['a token that no call can carry', '{"_token":"令牌"}'],
    ['nothing', undefined],
    ['null', 'null'],
  ])('%s leaves the visitor as they are, and the page opens [S4.14]', async (_title, answer) => {
    const { visit, stored } = given({
      device: { agent: HOST, android: true, plat: 2 },
      bridge: bridgeAnswering(answer),
      storage: { [KEY.token]: 'old' },
    })
    expect(await visit({ id: 'home', params: {} })).toEqual({ kind: 'continue' })
    expect([stored('token'), stored('hostToken')]).toEqual(['old', null])
  })
})

describe('login by uid', () => {
  test('on code 200 the login is stored and the visitor goes to /from; no options call', async () => {
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
    'with %j nothing happens and the uid can be tried again [S4.15]',
    async (login) => {
      const { visit, stored, log } = given({ login })
      expect(await visit({ id: 'home', params: { uid: 'U' } })).toEqual({ kind: 'stop' })
      expect(stored('token')).toBeNull()
      expect(log).not.toContain('options')
      expect(log).not.toContain('forget secrets')
    },
  )
})

describe('channel options', () => {
  test('on code 200 they are kept, then theme, then tracking [S4.7]', async () => {
    const { visit, log } = given({ option: { theme: 'zhyd' } })
    expect(await visit({ id: 'home', params: { _ch: 'xfkuaishou2' } })).toEqual({ kind: 'continue' })
    expect(log).toEqual(['title 借款匹配', 'options', 'save options', 'theme zhyd', 'track xfkuaishou2'])
  })

  test('every query parameter but the secrets is sent [S4.18, S6.6]', async () => {
    const { visit, queries } = given()
    await visit({ id: 'home', params: { a: '1', _token: 's', _phone_mark: 's', _user_id: 's', 'x y': '中' } })
    expect(queries).toEqual([{ a: '1', 'x y': '中' }])
  })

  test.each([[{ code: 601 }], [{ code: 500 }], ['offline' as const]])(
    'with %j the navigation is not continued [S4.15]',
    async (option) => {
      const { visit, log } = given({ option })
      expect(await visit({ id: 'home', params: {} })).toEqual({ kind: 'stop' })
      expect(log).toEqual(['title 借款匹配', 'options'])
    },
  )

  test('/result leaves for the redirect domain of the options; where that is not possible it gets theme and tracking [S4.8]', async () => {
    const { visit, log } = given({ option: { domain: 'https://partner.test/', theme: 'zhyd' } })
    const outcome = await visit({ id: 'result', params: { _ch: 'xfkuaishou2' } })
    expect(outcome).toMatchObject({ kind: 'leave', url: 'https://partner.test/result' })
    expect(log).toEqual(['title 提交成功', 'forget secrets', 'options', 'save options'])
    if (outcome.kind === 'leave') outcome.stay()
    expect(log.slice(4)).toEqual(['theme zhyd', 'track xfkuaishou2'])
  })

  test.each(pageIds.filter((id) => id !== 'result'))(
    '%s does not leave for the redirect domain [S4.8]',
    async (id) => {
      const { visit } = given({ option: { domain: 'https://partner.test' } })
      expect(await visit({ id, params: {} })).toEqual({ kind: 'continue' })
    },
  )

  test('/result does not leave for where it is already [S4.9]', async () => {
    expect(
      await given({ option: { domain: 'https://funnel.test' } }).visit({ id: 'result', params: {} }),
    ).toEqual({ kind: 'continue' })
  })

  test('a redirect domain in the address bar is not followed [S4.9]', async () => {
    const { visit } = given()
    expect(await visit({ id: 'result', params: { redirect_domain: 'https://evil.test' } })).toEqual({
      kind: 'continue',
    })
  })
})

test.each([
  ['https://a.example', 'https://a.example'],
  ['http://a.example:8080/', ''],
  ['http://a.example', ''],
  ['http://127.0.0.1:8080', ''],
  ['https://a.example:8443/', 'https://a.example:8443'],
  ['https://a.example:443', ''],
  ['https://127.0.0.1', ''],
  ['javascript:alert(1)', ''],
  ['//evil.example', ''],
  ['https://a.example/path', ''],
  ['https://user@evil.example', ''],
  ['https://a.example\\@evil.example', ''],
  ['a.example', ''],
  [' https://a.example', ''],
  ['https://', ''],
  ['', ''],
])('the redirect domain %j gives %j [S4.9]', (domain, origin) => {
  expect(redirectOrigin(domain, 'https://funnel.test')).toBe(origin)
})

test('a redirect domain on this machine is followed from a page on this machine only', () => {
  expect(redirectOrigin('http://127.0.0.1:8080/', 'http://localhost:3000')).toBe('http://127.0.0.1:8080')
  expect(redirectOrigin('http://127.0.0.1:8080', 'http://funnel.test')).toBe('')
  expect(redirectOrigin('http://a.example', 'http://localhost:3000')).toBe('')
})

test.each(openRedirects.filter(({ foreign }) => !foreign))('$name is no redirect domain', ({ address }) => {
  expect(redirectOrigin(address, 'http://localhost:3000')).toBe('')
})

describe('bridge', () => {
  const view = (handler?: (name: string) => Promise<unknown>) => {
    const target = new EventTarget()
    return Object.assign(target, {
      flutter_inappwebview: handler && { callHandler: handler },
      setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
      clearTimeout: (id: number) => window.clearTimeout(id),
    })
  }
  const READY = 'flutterInAppWebViewPlatformReady'

  test('present: called at once, inside or outside the host app [S4.13]', async () => {
    await expect(
      createBridge(
        view(async (name) => `${name}!`),
        () => false,
      ).call('getToken'),
    ).resolves.toBe('getToken!')
  })

  test('late: called once when the ready event comes, however often it comes [S4.13]', async () => {
    let calls = 0
    const late = view()
    const answer = createBridge(late, () => true).call('getToken')
    late.flutter_inappwebview = { callHandler: async () => ++calls }
    for (let i = 0; i < 3; i++) late.dispatchEvent(new Event(READY))
    await expect(answer).resolves.toBe(1)
    late.dispatchEvent(new Event(READY))
    expect(calls).toBe(1)
  })

  test('never: rejects after three seconds with the stated message', async () => {
    jest.useFakeTimers()
    const answer = createBridge(view(), () => true).call('getToken')
    const settled = jest.fn()
    answer.catch(settled)
    await jest.advanceTimersByTimeAsync(2999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(new Error('flutter_inappwebview is not available'))
    jest.useRealTimers()
  })

  test('outside the host app it does not wait', async () => {
    await expect(createBridge(view(), () => false).call('appCloseView')).rejects.toThrow(
      'flutter_inappwebview is not available',
    )
  })
})
