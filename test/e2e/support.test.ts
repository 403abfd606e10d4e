import { closeBrowser } from '../drivers/chromium/browser'
import { type H5Driver, type H5Options, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { newPerson } from '../scenarios/person'

const PARTNER = 'https://apply.cf1.example'
const REDIRECT = '/open/support/redirect/click'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** One visit; the partner's pages are answered here, nothing leaves the machine. */
async function visiting(
  walk: (visitor: H5Driver, asked: string[]) => Promise<void>,
  options: H5Options = {},
) {
  const visitor = await h5Driver(server, options)
  const asked: string[] = []
  await visitor.browserPage.route(/^https:\/\//, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>partner</title>' })
  })
  await walk(visitor, asked)
  await visitor.close()
}

const theme = (visitor: H5Driver) => visitor.browserPage.locator('html').getAttribute('data-theme')

test('the leave page leads to the registered address of the institution when the visitor says so, not before [S24.16]', () =>
  visiting(
    async (visitor, asked) => {
      await visitor.visit('/support?sid=demo')
      await visitor.tap('support-item-cf1-go')
      await visitor.arrive('agreeDetail')
      await visitor.waitFor('leave-continue')
      await visitor.settle()
      expect(asked).toEqual([])
      await visitor.tap('leave-continue')
      await until('the partner page', () => visitor.browserPage.url() === `${PARTNER}/loan`)
      expect(asked).toEqual([`${PARTNER}/loan`])
    },
    { origins: [PARTNER] },
  ))

test.each([
  'https://apply.cf1.example@evil.example/',
  'http://apply.cf1.example/',
  'javascript:alert(1)',
  'https://evil.example/loan',
  'https://apply.cf1.example/loan?url=https%3A%2F%2Fevil.example',
])('an answer that names %s is not followed [S24.16]', (url) =>
  visiting(async (visitor, asked) => {
    const institution = { code: 'cf1', name: '示例', licence_no: '', licence_note: '', complaint_phone: '' }
    await visitor.fault(REDIRECT, { code: 200, data: { url, hosts: ['cf1.example'], institution } })
    await visitor.visit('/agreeDetail?sid=demo&item=cf1')
    await visitor.waitFor('leave-unsafe')
    expect(await visitor.exists('leave-continue')).toBe(false)
    expect(asked).toEqual([])
  }),
)

test('an address in the link is never where the leave page leads [S24.16]', () =>
  visiting(async (visitor, asked) => {
    await visitor.visit('/agreeDetail?sid=demo&item=cf1&url=https%3A%2F%2Fevil.example%2F')
    await visitor.waitFor('leave-continue')
    expect(await visitor.text('leave-host')).toBe('apply.cf1.example')
    expect(asked).toEqual([])
  }))

test('a support page wears its own theme, also after coming back to it, and leaves the others theirs [S19.6]', () =>
  visiting(async (visitor) => {
    await visitor.visit('/support?sid=demo&_ch=test-c3')
    await visitor.waitFor('support-item-cf1')
    expect(await theme(visitor)).toBe('xiaofu')
    await visitor.tap('support-item-cf1-go')
    await visitor.waitFor('leave-cancel')
    await visitor.settle()
    expect(await theme(visitor)).toBe('xiaofu')
    await visitor.tap('leave-cancel')
    await visitor.arrive('support')
    await visitor.settle()
    expect(await theme(visitor)).toBe('xiaofu')
    await visitor.fill('support-mobile', newPerson().mobile)
    await visitor.tap('support-value-call_time')
    for (const code of ['lead-cf1', 'user-service', 'privacy']) await visitor.tap(`support-consent-${code}`)
    await visitor.tap('support-submit')
    await visitor.tap('support-consents')
    await until("the channel's theme", async () => (await theme(visitor)) === 'yellow')
  }))

test('the agreements of an order need a login, and the visitor comes back to them', () =>
  visiting(async (visitor) => {
    await visitor.visit('/agreeList?order_no=DD1')
    await visitor.arrive('home')
    expect(new URL(visitor.browserPage.url()).searchParams.get('next')).toBe('/agreeList?order_no=DD1')
  }))
