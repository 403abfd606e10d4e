import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { pathOf } from '@/router/locate'
import { closeBrowser } from '../drivers/chromium/browser'
import { agents, type H5Driver, type H5Options, h5Driver } from '../drivers/chromium/h5-driver'
import type { Fault } from '../drivers/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { newVisitor } from '../scenarios/known'
import { newPerson } from '../scenarios/person'
import { expectUsableForm, KNOWN_TROUBLE, oddVisits } from '../visits/odd-visit'

const OPTIONS = '/v1.0/channel/option'
const UID = '/v1.0/user/uid/login'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** One visit in a fresh browser profile; fails on page errors, third-party requests and HTTP 5xx that no fault made. */
async function visiting(walk: (visitor: H5Driver) => Promise<void>, options: H5Options = {}) {
  // The 404 page is served with its status, which the browser logs.
  const visitor = await h5Driver(server, {
    ...options,
    allow: [/404 \(Not Found\)/, ...(options.allow ?? [])],
  })
  await walk(visitor)
  await visitor.close()
}

const option = (theme_color: string, redirect_domain = ''): Fault => ({
  code: 200,
  data: { app: { theme_color, name: '借款匹配', entry: 'from' }, redirect_domain },
})
const theme = (visitor: H5Driver) => visitor.browserPage.locator('html').getAttribute('data-theme')
const opened = (visitor: H5Driver) => visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })
const optionCalls = (visitor: H5Driver) => visitor.calls(OPTIONS).length

/** What a native host app puts into its web view, written as the page sees it. */
const bridge = (answer: string) => `window.hostCalls = [];
  window.flutter_inappwebview = { callHandler: (name) => { window.hostCalls.push(name); return ${answer} } }`
const HOST_ANDROID = `${agents.android} LoanHost/3.1`
const HOST_IOS = `${agents.ios} LoanHost/3.1`
const hostCalls = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => (window as unknown as { hostCalls: string[] }).hostCalls)

describe('channel', () => {
  test.each([
    ['/landing/route?_ch=first&cid=second', 'first'],
    ['/landing/route?cid=second', 'second'],
    ['/landing/route', 'route'],
  ])('%s stores %s [S2.32]', (address, expected) =>
    visiting(async (visitor) => {
      await visitor.visit(address)
      await opened(visitor)
      expect(await visitor.storage('_channel')).toBe(expected)
      expect(visitor.calls(OPTIONS)[0]?.body.public).toMatchObject({ _ch: expected })
    }),
  )

  test.each(['/from?channel=duole', '/about?channel=duole'])('%s names no channel [S4.3]', (address) =>
    visiting(async (visitor) => {
      await visitor.visit(address)
      await opened(visitor)
      expect(await visitor.storage('_channel')).toBeNull()
      expect(await theme(visitor)).toBe('orange')
    }),
  )

  test('a page without one leaves it as it is', () =>
    visiting(async (visitor) => {
      await visitor.store('_channel', 'kept')
      await visitor.visit('/about')
      await opened(visitor)
      expect(await visitor.storage('_channel')).toBe('kept')
    }))
})

test('whatever a link says and whatever lies in storage, the next visit finds a form that works [S3.10]', () =>
  visiting(
    async (visitor) => {
      const page = visitor.browserPage
      const walk = fc.asyncProperty(oddVisits, async ({ id, query, stored }) => {
        await visitor.visit('/healthz')
        await page.evaluate((entries) => {
          for (const area of [localStorage, sessionStorage]) {
            area.clear()
            Object.assign(area, entries)
          }
        }, stored)
        // Not even UTF-8, and as much as a server reads of an address.
        await visitor.visit(
          `${pathOf({ id, params: query })}&x=%E4%A`.replace(/^([^?]*?)&/, '$1?').slice(0, 12_000),
        )
        await page.locator('#boot.stopped, body:not(:has(#boot))').first().waitFor({ state: 'attached' })
        await visitor.visit('/')
        await expectUsableForm(visitor, newPerson().mobile)
      })
      await fc.assert(walk, { numRuns: 5, examples: [[KNOWN_TROUBLE]], endOnFailure: true })
    },
    { allow: [/Failed to load resource/] },
  ))

describe('an unanswered guard call', () => {
  const faults: [string, Fault][] = [
    ['body code 601', { code: 601, errors: [{ field: 'x', content: '不该出现' }] }],
    ['body code 500', { code: 500, msg: '不该出现' }],
    ['HTTP 500', { status: 500 }],
    ['no network', 'offline'],
  ]

  test.each(faults)(
    '%s on the first load: the boot screen stays, offers a retry, and the retry opens the page [S4.16]',
    (_title, fault) =>
      visiting(async (visitor) => {
        await visitor.fault(OPTIONS, fault)
        await visitor.visit('/about')
        await visitor.see('页面暂时没有打开')
        await visitor.see('重新加载')
        expect(await visitor.read()).not.toContain('不该出现')
        await visitor.fault(OPTIONS, null)
        await visitor.tapText('重新加载')
        await opened(visitor)
        expect(await visitor.title()).toBe('关于我们')
      }),
  )

  test.each(faults)(
    '%s inside the app: the visitor stays, without a message, and can go on later [S4.15]',
    (_title, fault) =>
      visiting(async (visitor) => {
        await visitor.visit('/nowhere')
        await opened(visitor)
        await visitor.fault(OPTIONS, fault)
        const before = optionCalls(visitor)
        await visitor.tap('plain-home')
        await until('the guard call', () => optionCalls(visitor) > before)
        await visitor.settle()
        expect(await visitor.page()).toBe('notFound')
        expect(await visitor.read()).not.toContain('不该出现')
        await visitor.fault(OPTIONS, null)
        await visitor.tap('plain-home')
        await visitor.arrive('home')
      }),
  )

  test('a slow one: something is painted meanwhile, the page opens when it comes [S4.17]', () =>
    visiting(async (visitor) => {
      await visitor.fault(OPTIONS, 'slow')
      await visitor.visit('/about')
      await visitor.see('正在打开')
      await until('the guard call', () => optionCalls(visitor) === 1)
      expect(await visitor.browserPage.locator('#boot').count()).toBe(1)
      await visitor.release()
      await opened(visitor)
    }))

  test('scripts that never come leave a painted page with a way to try again [S4.17]', () =>
    visiting(
      async (visitor) => {
        await visitor.browserPage.route('**/*.js', (route) => route.abort())
        await visitor.visit('/')
        await visitor.see('正在打开')
        expect(await visitor.browserPage.locator('#boot a').getAttribute('href')).toBe('')
      },
      { allow: [/ERR_FAILED/] },
    ))
})

describe('login by uid', () => {
  test('stores the login, leads to /from, and leaves no trace in the address [S2.32, S4.6, S6.6]', () =>
    visiting(async (visitor) => {
      const uid = await server.issueUid('13800000201')
      await visitor.visit(`/?uid=${encodeURIComponent(uid)}&_ch=organic`)
      await visitor.arrive('from')
      await opened(visitor)
      expect(await visitor.storage('access_token')).toMatch(/.{20,}/)
      expect(Number(await visitor.storage('user_id'))).toBeGreaterThan(0)
      expect(await visitor.storage('phone_mark')).toBeTruthy()
      expect(visitor.calls(UID)[0]?.body).toMatchObject({ uid, _token: '' })
      expect(new URL(visitor.browserPage.url()).search).toBe('')
      await visitor.browserPage.goBack().catch(() => null)
      expect(visitor.browserPage.url()).not.toContain('uid')
    }))

  test.each([
    ['body code 601', { code: 601 }],
    ['body code 500', { code: 500 }],
    ['HTTP 500', { status: 500 }],
    ['no network', 'offline'],
    ['an answer that is lost', 'lost'],
  ] as [string, Fault][])('%s: nothing happens, and a retry still knows the uid [S4.15]', (_title, fault) =>
    visiting(async (visitor) => {
      const uid = await server.issueUid('13800000202')
      await visitor.fault(UID, fault)
      await visitor.visit(`/?uid=${encodeURIComponent(uid)}`)
      await visitor.see('重新加载')
      expect(await visitor.storage('access_token')).toBeNull()
      expect(optionCalls(visitor)).toBe(0)
      await visitor.fault(UID, null)
      await visitor.tapText('重新加载')
      await visitor.arrive('from')
    }),
  )

  test('a slow one: nothing is stored before it comes, then the visitor goes on', () =>
    visiting(async (visitor) => {
      const uid = await server.issueUid('13800000204')
      await visitor.fault(UID, 'slow')
      await visitor.visit(`/?uid=${encodeURIComponent(uid)}`)
      await until('the login call', () => visitor.calls(UID).length === 1)
      await visitor.see('正在打开')
      expect(await visitor.storage('access_token')).toBeNull()
      await visitor.release()
      await visitor.arrive('from')
      expect(visitor.calls(UID)).toHaveLength(1)
    }))

  test('a used one does not log in again [S4.6]', () =>
    visiting(async (visitor) => {
      const uid = await server.issueUid('13800000203')
      await visitor.visit(`/?uid=${encodeURIComponent(uid)}`)
      await visitor.arrive('from')
      await visitor.browserPage.evaluate(() => localStorage.clear())
      await visitor.visit(`/?uid=${encodeURIComponent(uid)}`)
      await visitor.see('重新加载')
      expect(await visitor.storage('access_token')).toBeNull()
    }))
})

describe('result parameters', () => {
  test('are stored and gone from address bar, url field, Referer and document [S2.32, S4.5, S4.18]', () =>
    visiting(async (visitor) => {
      const referers: string[] = []
      visitor.browserPage.on('request', (request) => {
        void request.allHeaders().then((headers) => referers.push(headers.referer ?? ''))
      })
      await visitor.visit('/result?_token=SECRET-T&_user_id=77&_phone_mark=SECRET-P&keep=1')
      await opened(visitor)
      await visitor.settle()
      expect(await visitor.storage('user_id')).toBe('77')
      expect(await visitor.storage('phone_mark')).toBe('SECRET-P')
      expect(visitor.browserPage.url()).toMatch(/\/(result|\?next)/)
      expect(visitor.browserPage.url()).not.toContain('SECRET')
      expect(
        visitor
          .calls()
          .map((call) => call.body.url)
          .join(),
      ).not.toContain('SECRET')
      expect(referers.join()).not.toContain('SECRET')
      expect(await visitor.browserPage.content()).not.toContain('SECRET')
      expect(visitor.calls(OPTIONS)[0]?.headers.authorization).toBe('SECRET-T')
      expect(server.log()).not.toContain('SECRET')
    }))
})

test("a partner's link is gone from address bar, history, url field, Referer, document and log before it is exchanged [S18.3]", () =>
  visiting(async (visitor) => {
    const referers: string[] = []
    visitor.browserPage.on('request', (request) => {
      void request.allHeaders().then((headers) => referers.push(headers.referer ?? ''))
    })
    const token = await server.issueHalf('13800000206')
    const [secret = ''] = token.split('.')
    await visitor.fault('/open/credit/half/form', 'slow')
    await visitor.visit(`/credit?_ch=half-demo&_token=${encodeURIComponent(token)}`)
    await until('the exchange', () => visitor.calls('/open/credit/half/form').length === 1)
    expect(visitor.browserPage.url()).toMatch(/\/credit\?_ch=half-demo$/)
    const kept = () => visitor.browserPage.evaluate(() => JSON.stringify(history.state))
    expect(await kept()).not.toContain(secret)
    expect(await visitor.browserPage.content()).not.toContain(secret)
    await visitor.release()
    await visitor.arrive('credit_form')
    await visitor.settle()
    expect(visitor.browserPage.url()).toMatch(/\/credit\/form$/)
    expect(
      visitor
        .calls()
        .map((call) => call.body.url)
        .join(),
    ).not.toContain(secret)
    expect(referers.join()).not.toContain(secret)
    expect(await visitor.browserPage.content()).not.toContain(secret)
    expect(server.log()).not.toContain(secret)
    const stored = await visitor.browserPage.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(secret)
  }))

test('result parameters are stored once: coming back to the page does not store them over a later login', () =>
  visiting(async (visitor) => {
    const { token } = await newVisitor(server)
    // Its answer would name the true visitor.
    await visitor.fault('/web/result/list', 'offline')
    await visitor.visit(`/result?_token=${token}&_user_id=77`)
    await opened(visitor)
    expect(await visitor.storage('user_id')).toBe('77')
    await visitor.tap('result-products')
    await visitor.arrive('statusPro')
    await visitor.settle()
    await visitor.browserPage.evaluate(() => localStorage.setItem('user_id', '88'))
    await visitor.back()
    await visitor.arrive('result')
    await visitor.settle()
    expect(await visitor.storage('user_id')).toBe('88')
  }))

describe('redirect domain', () => {
  test('/result leaves for it, its port included and without parameters, and back leads past /result [S4.8]', () =>
    visiting(
      async (visitor) => {
        const partner = 'https://partner.example:8443'
        await visitor.visit('/about')
        await visitor.fault(OPTIONS, option('', partner))
        await visitor.browserPage.route(`${partner}/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>partner</title>' }),
        )
        await visitor.visit('/result?_token=T&x=1')
        await until('the partner page', () => visitor.browserPage.url() === `${partner}/result`)
        await visitor.browserPage.goBack()
        await visitor.arrive('about')
      },
      { origins: ['https://partner.example:8443'] },
    ))

  test('however slow the redirect of /result is, nothing says meanwhile that the page did not open [S4.8]', async () => {
    let answer: (() => void) | undefined
    const target = createServer((_request, response) => {
      answer = () => response.end('<title>target</title>')
    }).listen(0, '127.0.0.1')
    await until('the target to listen', () => target.listening)
    const origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
    // From inside: the driver waits for a page that is leaving.
    const watch = `new MutationObserver(() => {
      if (document.body?.innerText.includes('页面暂时没有打开')) console.log('flash')
    }).observe(document, { subtree: true, childList: true, attributes: true })`
    await visiting(
      async (visitor) => {
        const logged: string[] = []
        visitor.browserPage.on('console', (message) => logged.push(message.text()))
        await visitor.fault(OPTIONS, option('', origin))
        await visitor.visit('/result')
        await until('the browser to ask the target', () => answer)
        await new Promise((resolve) => setTimeout(resolve, 500))
        answer?.()
        await until('the target', () => visitor.browserPage.url() === `${origin}/result`)
        expect(logged).toEqual([])
      },
      { origins: [origin], script: watch },
    ).finally(() => {
      target.closeAllConnections()
      target.close()
    })
  })

  test("the seed's own one is given out, and one that was changed in the database behind it is not", () =>
    visiting(
      async (visitor) => {
        await visitor.browserPage.route('https://result.example/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>result</title>' }),
        )
        await visitor.visit('/result?_ch=redirect-demo')
        await until('the page', () => visitor.browserPage.url() === 'https://result.example/result')
        const change = 'update channels set redirect_domain = $1 where code = $2'
        await server.rows(change, ['https://result.example.evil.test', 'redirect-demo'])
        await visitor.visit('/result?_ch=redirect-demo')
        await opened(visitor)
        expect(new URL(visitor.browserPage.url()).origin).toBe(new URL(server.baseUrl).origin)
        expect(server.log()).toContain('an invalid address is withheld')
      },
      { origins: ['https://result.example'] },
    ))

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'ftp://evil.example',
    'https://a@evil.example',
    'http://evil.example',
    'https://evil.example:443',
    'https://evil.example\\.funnel.test',
  ])('%s is not followed [S4.9]', (domain) =>
    visiting(async (visitor) => {
      await visitor.fault(OPTIONS, option('', domain))
      await visitor.visit(`/result?redirect_domain=${encodeURIComponent(domain)}`)
      await opened(visitor)
      expect(new URL(visitor.browserPage.url()).origin).toBe(new URL(server.baseUrl).origin)
    }),
  )
})

describe('host app', () => {
  test('the result page tells it to close the view, once, and nothing else runs [S4.4, S4.13]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/result')
        await until('the bridge call', async () => (await hostCalls(visitor)).length > 0)
        await visitor.settle()
        expect(await hostCalls(visitor)).toEqual(['appCloseView'])
        expect(visitor.calls()).toEqual([])
        await visitor.see('重新加载')
      },
      { agent: HOST_ANDROID, script: bridge('Promise.resolve()') },
    ))

  test('its token is stored before any other call [S1.1, S4.11]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/about')
        await opened(visitor)
        expect(await visitor.storage('access_token')).toBe('HOST')
        expect(await visitor.storage('token')).toBe('{"_token":"HOST"}')
        expect(visitor.calls(OPTIONS)[0]?.headers.authorization).toBe('HOST')
      },
      { agent: HOST_ANDROID, script: bridge(`Promise.resolve('{"_token":"HOST"}')`) },
    ))

  test('a bridge that comes late is waited for [S4.13, S4.14]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/about')
        await visitor.see('正在打开')
        await visitor.browserPage.evaluate(() => {
          Object.assign(window, { flutter_inappwebview: { callHandler: async () => '{"_token":"LATE"}' } })
          for (let i = 0; i < 3; i++) window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'))
        })
        await opened(visitor)
        expect(await visitor.storage('access_token')).toBe('LATE')
        expect(optionCalls(visitor)).toBe(1)
      },
      { agent: HOST_ANDROID },
    ))

  test.each([
    ['that never comes', ''],
    ['that rejects', bridge(`Promise.reject(new Error('no'))`)],
    ['that answers no JSON', bridge(`Promise.resolve('<html>')`)],
    ['that answers nothing', bridge('Promise.resolve()')],
  ])('a bridge %s does not keep the page from opening [S4.14]', (_title, script) =>
    visiting(
      async (visitor) => {
        await visitor.visit('/about')
        await opened(visitor)
        expect(await visitor.storage('access_token')).toBeNull()
        expect(visitor.calls(OPTIONS)[0]?.headers.authorization).toBe('Bearer guest')
      },
      { agent: HOST_ANDROID, script },
    ),
  )

  test('on iOS (platform bit 1) no token is asked for [S4.11]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/about')
        await opened(visitor)
        expect(await hostCalls(visitor)).toEqual([])
      },
      { agent: HOST_IOS, script: bridge(`Promise.resolve('{"_token":"HOST"}')`) },
    ))
})

describe('theme', () => {
  test.each([
    ['/about?_ch=test-c3', undefined, 'yellow'],
    ['/about?_ch=duole', undefined, 'duole'],
    ['/about?_ch=xiaofu-77', undefined, 'xiaofu'],
    ['/about', 'zhyd.localhost', 'zhyd'],
    ['/about', 'www.xiangjieqian.localhost', 'xiangjieqian'],
    ['/about?_ch=lefenqi1', undefined, 'lefenqi'],
    ['/about?_ch=unknown', undefined, 'orange'],
  ])('without one in the options, %s on %s is %s [S5.1]', (address, host, expected) =>
    visiting(
      async (visitor) => {
        await visitor.fault(OPTIONS, option(''))
        await visitor.visit(address)
        await opened(visitor)
        expect(await theme(visitor)).toBe(expected)
      },
      { host },
    ),
  )

  test('the one in the options wins, and an unknown one does not [S5.1]', () =>
    visiting(async (visitor) => {
      await visitor.fault(OPTIONS, option('lefenqi'))
      await visitor.visit('/about?_ch=test-c3')
      await opened(visitor)
      expect(await theme(visitor)).toBe('lefenqi')
      await visitor.fault(OPTIONS, option('red;}'))
      await visitor.visit('/about?_ch=test-c3')
      await opened(visitor)
      expect(await theme(visitor)).toBe('yellow')
    }))

  test.each(['/download', '/embedded'])('platform bit 1 on %s forces xiaofu [S5.2, S21.5]', (address) =>
    visiting(
      async (visitor) => {
        await visitor.fault(OPTIONS, option('lefenqi'))
        await visitor.visit(address)
        await opened(visitor)
        expect(await theme(visitor)).toBe('xiaofu')
      },
      { agent: agents.ios },
    ),
  )
})

describe('tracking scripts', () => {
  test.each([
    ['xfkuaishou2', ['/trace/short-video-1.js']],
    ['xfkuaishou13', ['/trace/short-video-1.js']],
    ['xfkuaishou5', ['/trace/short-video-2.js']],
    ['organic', []],
  ])('%s loads %j [S5.5]', (channel, expected) =>
    visiting(async (visitor) => {
      await visitor.visit(`/about?_ch=${channel}`)
      await opened(visitor)
      await visitor.settle()
      const sources = await visitor.browserPage
        .locator('script[src^="/trace/"]')
        .evaluateAll((all) => all.map((script) => script.getAttribute('src')))
      expect(sources).toEqual(expected)
    }),
  )

  test('one that does not load is logged and hinders nothing [S5.7]', () =>
    visiting(
      async (visitor) => {
        const logged: string[] = []
        visitor.browserPage.on('console', (message) => logged.push(message.text()))
        await visitor.browserPage.route('**/trace/*', (route) => route.abort())
        await visitor.visit('/about?_ch=xfkuaishou5')
        await opened(visitor)
        await until('the log line', () => logged.includes('No valid script content found'))
      },
      { allow: [/ERR_FAILED/] },
    ))
})

test('the debug console appears on the test host only [S5.8]', async () => {
  await visiting(
    async (visitor) => {
      await visitor.visit('/about')
      await visitor.browserPage.locator('#__vconsole').waitFor({ state: 'attached' })
    },
    { host: 'test.localhost' },
  )
  await visiting(async (visitor) => {
    await visitor.visit('/about')
    await opened(visitor)
    await visitor.settle()
    expect(await visitor.browserPage.locator('#__vconsole').count()).toBe(0)
  })
})

describe('once per navigation', () => {
  test('a deep link, an in-app step, back, forward and reload each ask for the options once [S4.1]', () =>
    visiting(async (visitor) => {
      await visitor.visit('/')
      await opened(visitor)
      expect(optionCalls(visitor)).toBe(1)
      await visitor.tapText('关于我们')
      await visitor.arrive('about')
      await visitor.settle()
      expect(optionCalls(visitor)).toBe(2)
      await visitor.back()
      await visitor.arrive('home')
      await visitor.settle()
      expect(optionCalls(visitor)).toBe(3)
      await visitor.browserPage.goForward()
      await visitor.arrive('about')
      await visitor.settle()
      expect(optionCalls(visitor)).toBe(4)
      await visitor.reload()
      await opened(visitor)
      await visitor.settle()
      expect(optionCalls(visitor)).toBe(5)
    }))

  test('coming back from the background is no navigation [S4.1]', () =>
    visiting(async (visitor) => {
      await visitor.visit('/about')
      await opened(visitor)
      await visitor.settle()
      for (const state of ['hidden', 'visible']) {
        await visitor.browserPage.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true })
          for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'))
        }, state)
      }
      await visitor.settle()
      expect(optionCalls(visitor)).toBe(1)
    }))
})
