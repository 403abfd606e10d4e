import type { Driver } from '../drivers/driver'
import { fillBasics, giveCity, openApplySheet, readSheets, tickConsents } from '../scenarios/funnel'
import { askForCode, openEntry } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { opened, serveH5 } from './serve-h5'

const { it, visiting } = serveH5()

/** Returns a function that names the calls that were sent since it was last called, when the page has settled. */
function requestsOf(visitor: Driver) {
  let counted = 0
  return async () => {
    await visitor.settle()
    const paths = visitor.calls().map(({ path }) => path)
    const added = paths.slice(counted)
    counted = paths.length
    // Marks are collected and sent later.
    return added.filter((path) => path !== '/st/mark').sort()
  }
}

/** Counts what the visitor taps and types into, for as long as the tab is open. */
const COUNTING = `
  const count = (key) => sessionStorage.setItem(key, 1 + Number(sessionStorage.getItem(key)))
  addEventListener('click', (event) => event.detail > 0 && count('tapped'), true)
  addEventListener('change', ({ target }) => /^(checkbox|radio)$/.test(target.type) || count('typed'), true)
`

it('a new visitor makes one application with 20 taps and four typed answers, and each step sends only the calls that it needs, none of them twice', async (visitor) => {
  await visitor.browserPage.addInitScript({ content: COUNTING })
  const person = newPerson()
  const sent = requestsOf(visitor)
  const steps: Record<string, string[]> = {}
  await openEntry(visitor)
  await visitor.waitFor('home-example')
  steps.entry = await sent()
  const code = await askForCode(visitor, person)
  steps['asking for the code'] = await sent()
  await visitor.fill('login-code', code)
  await visitor.arrive('from')
  steps.login = await sent()
  await giveCity(visitor, person)
  await visitor.waitFor('basics-submit')
  steps.city = await sent()
  await fillBasics(visitor)
  await visitor.waitFor('identity-submit')
  steps.basics = await sent()
  await visitor.fill('identity-id_no', person.idNo)
  await visitor.tap('identity-consent')
  await visitor.tap('identity-submit')
  await visitor.waitFor('offers-apply')
  steps.identity = await sent()
  await openApplySheet(visitor, 'cf1-daily')
  steps.sheet = await sent()
  await tickConsents(visitor, 'cf1')
  await readSheets(visitor)
  await visitor.tap('apply-submit')
  await visitor.waitFor('result-refresh')
  steps.result = await sent()
  const counted = await visitor.browserPage.evaluate(() => [sessionStorage.tapped, sessionStorage.typed])
  expect(counted).toEqual(['20', '4'])
  expect(steps).toEqual({
    entry: ['/v1.0/channel/option', '/v1.0/credit/special/contract/list', '/v1.0/product/list'],
    'asking for the code': [
      '/v1.0/sms/encrypt/send/code',
      '/v1.0/user/encrypt/info',
      '/v1.0/user/login/pre/check',
    ],
    login: [
      '/v1.0/channel/option',
      '/v1.0/credit/special/contract/list',
      '/v1.0/user/encrypt/login',
      '/v1/user/city',
      '/v1/user/consent/list',
      '/v1/user/loginMark',
      '/web/result/list',
    ],
    // Its answer brings the order.
    city: ['/v1.0/channel/option', '/v1/user/nameSaveCity', '/web/region/list'],
    basics: ['/web/form/save'],
    // Its answer brings the offers.
    identity: ['/v1.0/channel/option', '/web/ad/list', '/web/form/save'],
    sheet: ['/v2/product/info'],
    result: ['/v1.0/channel/option', '/v1/offline/refreshProduct', '/v1/product/apply', '/web/result/list'],
  })
})

const BLOCKED = `for (const area of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, area, { get() { throw new DOMException('blocked', 'SecurityError') } })`

test('a browser that keeps nothing has one device id and one session id in all calls of a load [S3.6]', () =>
  visiting(
    async (visitor) => {
      await visitor.visit('/')
      await opened(visitor)
      await visitor.tapText('关于我们', 'about')
      await visitor.settle()
      const ids = visitor.calls().flatMap(({ body }) => (body.public ?? []) as { _did: string; _oid: string })
      expect(ids.length).toBeGreaterThan(2)
      expect(new Set(ids.map(({ _did, _oid }) => `${_did} ${_oid}`)).size).toBe(1)
    },
    { script: BLOCKED },
  ))
