import fc from 'fast-check'
import { pathOf } from '@/router/locate'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import type { Fault } from '../drivers/driver'
import { until } from '../drivers/until'
import { newVisitor } from '../scenarios/known'
import { newPerson } from '../scenarios/person'
import { expectUsableForm, KNOWN_TROUBLE, oddVisits } from '../visits/odd-visit'
import { answerElsewhere, opened, serveH5, themeOf } from './serve-h5'

const OPTIONS = '/v1.0/channel/option'
const UID = '/v1.0/user/uid/login'

// The 404 page is served with HTTP status 404, which the browser logs.
const site = serveH5(undefined, { allow: [/404 \(Not Found\)/] })
const { it, visiting } = site

/** Returns channel options that contain no theme. */
const option = (redirect_domain = ''): Fault => ({
  code: 200,
  data: { app: { theme_color: '', name: '借款匹配', entry: 'from' }, redirect_domain },
})
const optionCalls = (visitor: H5Driver) => visitor.calls(OPTIONS).length

/** Records each Referer that the browser sends, and returns all places where a secret could leak. */
function watchTraces(visitor: H5Driver) {
  const referers: string[] = []
  visitor.browserPage.on('request', (request) => {
    void request.allHeaders().then((headers) => referers.push(headers.referer ?? ''))
  })
  return async () => ({
    referers: referers.join(),
    urlFields: visitor.calls().map(({ body }) => String(body.url)),
    address: visitor.browserPage.url(),
    document: await visitor.browserPage.content(),
    history: await visitor.browserPage.evaluate(() => JSON.stringify(history.state)),
    log: site.server.log(),
  })
}

it('a landing is reported once with its click id and its channel, for which _ch takes precedence over cid and the path [S2.32, S4.2, S4.3, S20.7]', async (visitor) => {
  await visitor.visit('/landing/route?_ch=xfkuaishou5&cid=second&clickid=CLICK-1')
  await visitor.waitFor('login-submit')
  await visitor.settle()
  expect(await visitor.storage('_channel')).toBe('xfkuaishou5')
  expect(visitor.calls(OPTIONS)[0]?.body.public).toMatchObject({ _ch: 'xfkuaishou5' })
  const rows = async (sql: string) => site.server.rows(sql, [await visitor.storage('localdid')])
  expect(await rows('select channel, click_id from channel_hits where device = $1')).toEqual([
    { channel: 'xfkuaishou5', click_id: 'CLICK-1' },
  ])
  expect(await rows('select last_channel from device_channels where device = $1')).toEqual([
    { last_channel: 'xfkuaishou5' },
  ])
  expect(visitor.calls('/v1/user/activeChannel')).toEqual([])
})

it('a channel whose name contains markup opens the funnel, and so does one that no call can carry [S20.8]', async (visitor) => {
  const markup = '<img src=x onerror=alert(1)>'
  for (const name of ['a\0b', markup]) {
    await visitor.visit(`/landing/${encodeURIComponent(name)}`)
    await visitor.waitFor('login-submit')
    expect(await visitor.title()).toBe('借款匹配')
    expect(await visitor.storage('_channel')).toBe(name === markup ? markup : null)
  }
})

test('whatever a link and the storage contain, the form works at the next visit [S3.10]', () =>
  visiting(
    async (visitor) => {
      const page = visitor.browserPage
      const property = fc.asyncProperty(oddVisits, async ({ id, query, stored }) => {
        await visitor.visit('/healthz')
        await page.evaluate((entries) => {
          for (const area of [localStorage, sessionStorage]) {
            area.clear()
            Object.assign(area, entries)
          }
        }, stored)
        // The address is not valid UTF-8, and is cut to a length that the server accepts.
        await visitor.visit(
          `${pathOf({ id, params: query })}&x=%E4%A`.replace(/^([^?]*?)&/, '$1?').slice(0, 12_000),
        )
        await page.locator('#boot.stopped, body:not(:has(#boot))').first().waitFor({ state: 'attached' })
        await visitor.visit('/')
        await expectUsableForm(visitor, newPerson().mobile)
      })
      await fc.assert(property, { numRuns: 5, examples: [[KNOWN_TROUBLE]], endOnFailure: true })
    },
    { allow: [/Failed to load resource/] },
  ))

it('a press that waits for the channel options is pressed at once, has a thin bar from 0.3 s on, says after 8 s that it waits, a retry sends them again with the same request id, and the first answer opens the page [S8.29]', async (visitor) => {
  await visitor.visit('/nowhere')
  await opened(visitor)
  await visitor.settle()
  const { browserPage } = visitor
  await browserPage.clock.install()
  await visitor.fault(OPTIONS, 'slow')
  const before = optionCalls(visitor)
  await visitor.tap('plain-home')
  await until('the guard to ask for the options', () => optionCalls(visitor) > before)
  const bar = await browserPage.locator('#plain-home').evaluate((pressed) => {
    const { height, animationDelay } = getComputedStyle(pressed, '::before')
    return [pressed.ariaBusy, height, animationDelay]
  })
  expect(bar).toEqual(['true', '2px', '0.3s'])
  await browserPage.clock.fastForward(8000)
  await visitor.see('服务器暂时没有回应，还在等待')
  await visitor.tap('press-retry')
  await until('the second request', () => optionCalls(visitor) > before + 1)
  const [first, second] = visitor
    .calls(OPTIONS)
    .slice(-2)
    .map(({ body }) => body.public)
  expect(second).toEqual(first)
  expect(await visitor.page()).toBe('notFound')
  await visitor.release()
  await visitor.arrive('home')
})

test('a page whose scripts do not load is prerendered, and has a link that reloads it [S4.17]', () =>
  visiting(
    async (visitor) => {
      await visitor.browserPage.route('**/*.js', (route) => route.abort())
      await visitor.visit('/')
      await visitor.see('获取验证码')
      expect(await visitor.browserPage.locator('#boot a[href=""]').count()).toBe(1)
    },
    { allow: [/ERR_FAILED/] },
  ))

describe('login by uid', () => {
  const link = async () => {
    const { mobile } = newPerson()
    return `/?uid=${encodeURIComponent(await site.server.issueUid(mobile))}&_ch=organic`
  }

  it('a link with a uid stores the login when the response arrives, leads to /from, and leaves no trace in the address [S2.32, S4.6, S4.17, S6.6]', async (visitor) => {
    await visitor.fault(UID, 'slow')
    await visitor.visit(await link())
    await until('the login call', () => visitor.calls(UID).length === 1)
    await visitor.see('正在打开')
    expect(await visitor.storage('access_token')).toBeNull()
    await visitor.release()
    await visitor.arrive('from')
    await opened(visitor)
    expect(visitor.calls(UID)).toHaveLength(1)
    expect(visitor.calls(UID)[0]?.body).toMatchObject({ uid: expect.stringMatching(/./), _token: '' })
    expect(await visitor.storage('access_token')).toMatch(/.{20,}/)
    expect(Number(await visitor.storage('user_id'))).toBeGreaterThan(0)
    expect(await visitor.storage('phone_mark')).toBeTruthy()
    expect(new URL(visitor.browserPage.url()).search).toBe('')
    await visitor.browserPage.goBack().catch(() => null)
    expect(visitor.browserPage.url()).not.toContain('uid')
  })

  it('a uid whose response was lost stores nothing, a retry logs in with it, and a used uid does not log in again, but its retry opens the page [S4.6, S4.15, S4.33]', async (visitor) => {
    const address = await link()
    await visitor.fault(UID, 'lost')
    await visitor.visit(address)
    await visitor.see('重新加载')
    expect(await visitor.storage('access_token')).toBeNull()
    expect(optionCalls(visitor)).toBe(0)
    await visitor.fault(UID, null)
    await visitor.tapText('重新加载', 'from')
    await visitor.browserPage.evaluate(() => localStorage.clear())
    await visitor.visit(address)
    await visitor.see('重新加载')
    expect(await visitor.storage('access_token')).toBeNull()
    await visitor.tapText('重新加载')
    await opened(visitor)
    await visitor.waitFor('login-mobile')
  })
})

it('result parameters are stored once, also when the visitor comes back to the page, and leave no trace in address, calls, Referer, document and log [S2.32, S4.5, S4.18]', async (visitor) => {
  const traces = watchTraces(visitor)
  const { token } = await newVisitor(site.server)
  // The response of this call would correct the user id.
  await visitor.fault('/web/result/list', 'offline')
  await visitor.visit(`/result?_token=${token}&_user_id=77&_phone_mark=SECRET&keep=1`)
  await opened(visitor)
  await visitor.settle()
  expect(await visitor.storage('user_id')).toBe('77')
  expect(await visitor.storage('phone_mark')).toBe('SECRET')
  expect(visitor.calls(OPTIONS)[0]?.headers.authorization).toBe('Bearer guest')
  for (const secret of [token, 'SECRET']) expect(JSON.stringify(await traces())).not.toContain(secret)

  await visitor.tap('whose-mine')
  await visitor.waitFor('result-products')
  await visitor.tap('result-products', 'statusPro')
  await visitor.settle()
  await visitor.store('user_id', '88')
  await visitor.back('result')
  await visitor.settle()
  expect(await visitor.storage('user_id')).toBe('88')
})

it("the token of a partner's link is removed from address, history, calls, Referer, document and log before it is exchanged, while the loading overlay covers the screen [S2.25, S18.3]", async (visitor) => {
  const FORM = '/open/credit/half/form'
  const traces = watchTraces(visitor)
  const token = await site.server.issueHalf(newPerson().mobile)
  const [secret = ''] = token.split('.')
  await visitor.fault(FORM, 'slow')
  await visitor.visit(`/credit?_ch=half-demo&_token=${encodeURIComponent(token)}`)
  await until('the exchange', () => visitor.calls(FORM).length === 1)
  expect(visitor.browserPage.url()).toMatch(/\/credit\?_ch=half-demo$/)
  expect(JSON.stringify(await traces())).not.toContain(secret)
  await visitor.see('信息审核中')
  const bare = await visitor.browserPage.evaluate(() =>
    [1, innerHeight - 1].filter((y) => !document.elementFromPoint(1, y)?.closest('[role=alertdialog]')),
  )
  expect(bare).toEqual([])
  await visitor.release()
  await visitor.arrive('credit_form')
  await visitor.settle()
  expect(visitor.browserPage.url()).toMatch(/\/credit\/form$/)
  expect(JSON.stringify(await traces())).not.toContain(secret)
  const stored = await visitor.browserPage.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain(secret)
})

test('/result redirects to its redirect domain without parameters but with its port, and going back skips /result [S4.8]', () => {
  const partner = 'https://partner.example:8443'
  return visiting(
    async (visitor) => {
      await visitor.visit('/about')
      await visitor.fault(OPTIONS, option(partner))
      await answerElsewhere(visitor, `${partner}/**`)
      await visitor.visit('/result?_token=T&x=1')
      await until('the partner page', () => visitor.browserPage.url() === `${partner}/result`)
      await visitor.browserPage.goBack()
      await visitor.arrive('about')
    },
    { origins: [partner] },
  )
})

test('while the redirect of /result is slow, no message says that the page did not open [S4.8]', () => {
  const partner = 'https://slow.example'
  // The page itself reports each frame, because the driver cannot read a page that is being left.
  const script = `requestAnimationFrame(function look() {
    console.log(document.body?.innerText.includes('页面暂时没有打开') ? 'failure' : 'frame')
    requestAnimationFrame(look)
  })`
  return visiting(
    async (visitor) => {
      const frames: string[] = []
      visitor.browserPage.on('console', (message) => frames.push(message.text()))
      let answer: (() => void) | undefined
      await visitor.browserPage.route(`${partner}/**`, async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        await route.fulfill({ contentType: 'text/html', body: '<title>partner</title>' })
      })
      await visitor.fault(OPTIONS, option(partner))
      await visitor.visit('/result')
      await until('the browser to ask the partner', () => answer)
      const before = frames.length
      await until('frames of the page that is leaving', () => frames.length > before + 20)
      answer?.()
      await until('the partner', () => visitor.browserPage.url() === `${partner}/result`)
      expect(frames).not.toContain('failure')
    },
    { origins: [partner], script },
  )
})

test('without a theme in the channel options the host name determines the theme [S5.1]', () =>
  visiting(
    async (visitor) => {
      await visitor.fault(OPTIONS, option())
      await visitor.visit('/about')
      await opened(visitor)
      expect(await themeOf(visitor)).toBe('zhyd')
    },
    { host: 'zhyd.localhost' },
  ))

it('a channel with a name and a theme of its own shows both, and keeps the neutral title [S20.8]', async (visitor) => {
  await visitor.visit('/landing/app-demo')
  await visitor.see('示例渠道')
  expect(await visitor.title()).toBe('借款匹配')
  expect(await themeOf(visitor)).toBe('duole')
})

test('a tracking script that does not load is logged and does not stop the page, and a channel without one requests none [S5.5, S5.7]', () =>
  visiting(
    async (visitor) => {
      const logged: string[] = []
      visitor.browserPage.on('console', (message) => logged.push(message.text()))
      const asked: string[] = []
      await visitor.browserPage.route('**/trace/*', (route) => {
        asked.push(new URL(route.request().url()).pathname)
        return route.abort()
      })
      await visitor.visit('/about?_ch=organic')
      await opened(visitor)
      await visitor.settle()
      expect(asked).toEqual([])
      await visitor.visit('/about?_ch=xfkuaishou5')
      await opened(visitor)
      await until('the log line', () => logged.includes('No valid script content found'))
      expect(asked).toEqual(['/trace/short-video-2.js'])
    },
    { allow: [/ERR_FAILED/] },
  ))

test.each([
  ['test.localhost', 1],
  ['zhyd.localhost', 0],
])('on the host %s the debug console is loaded and appears %d times [S5.8]', (host, times) =>
  visiting(
    async (visitor) => {
      const loaded: string[] = []
      visitor.browserPage.on('request', (request) => loaded.push(request.url()))
      await visitor.visit('/about')
      await opened(visitor)
      const consoles = () => loaded.filter((url) => url.includes('debug-console')).length
      await until('the debug console', () => consoles() === times)
      await visitor.browserPage.locator('#__vconsole').waitFor({ state: times ? 'attached' : 'detached' })
      expect(consoles()).toBe(times)
    },
    { host },
  ),
)

it('a deep link, a step in the app, back, forward and a reload each request the options once, and returning from the background does not [S4.1]', async (visitor) => {
  const asked = async (times: number) => {
    await visitor.settle()
    expect(optionCalls(visitor)).toBe(times)
  }
  await visitor.visit('/')
  await opened(visitor)
  await asked(1)
  await visitor.tapText('关于我们', 'about')
  await asked(2)
  await visitor.back('home')
  await asked(3)
  await visitor.browserPage.goForward()
  await visitor.arrive('about')
  await asked(4)
  await visitor.reload()
  await opened(visitor)
  await asked(5)
  for (const state of ['hidden', 'visible']) {
    await visitor.browserPage.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }
  await asked(5)
})
