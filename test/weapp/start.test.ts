import { readFileSync } from 'node:fs'
import path from 'node:path'
import { until } from '../drivers/until'
import { byCode } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { visitsOfFile } from './visits'

const { it } = visitsOfFile()

const OPTION = '/v1.0/channel/option'

it('a tap opens the next page at once, and the guard’s call is answered there [S25.21]', async (visitor) => {
  await visitor.open('home', {}, 'home-products')
  await visitor.fault(OPTION, 'slow')
  await visitor.tapText('关于我们')
  expect([await visitor.page(), await visitor.exists('about-privacy')]).toEqual(['about', false])
  await visitor.release()
  await visitor.waitFor('about-privacy')
})

it('a refused visitor stays on a page that another one would have replaced, without a word, and can try again [S4.35, S25.21]', async (visitor) => {
  await visitor.open('notFound')
  await visitor.settle()
  const shown = [await visitor.read(), await visitor.title()]
  await visitor.fault(OPTION, { code: 403 })
  const before = visitor.calls(OPTION).length
  await visitor.tap('plain-home')
  await until('the guard to ask', () => visitor.calls(OPTION).length > before)
  await visitor.settle()
  expect([await visitor.read(), await visitor.title()]).toEqual(shown)
  await visitor.fault(OPTION, null)
  await visitor.tap('plain-home', 'home')
})

it('an entry page shows its outline before the program sends anything, and WeChat may keep it for the next start', async (visitor) => {
  await visitor.open('home')
  expect(visitor.html()).toContain('first-card')
  expect(await visitor.crossings(0)).toEqual([])
  const config = readFileSync(path.resolve(__dirname, '../../dist/weapp/pages/home/index.json'), 'utf8')
  expect(JSON.parse(config)).toMatchObject({ initialRenderingCache: 'static' })
  await visitor.waitFor('home-products')
  expect(visitor.html()).not.toContain('first-card')
})

it('two quick taps open one page [S25.21]', async (visitor) => {
  await visitor.open('statusPro')
  await visitor.tapTwice('product-cf1-daily-detail')
  await visitor.arrive('product')
  await visitor.settle()
  expect(visitor.process().stack.depth).toBe(2)
})

it('the entry page asks for the agreements and the products beside the guard’s call, and asks for each once', async (visitor) => {
  await visitor.fault(OPTION, 'slow')
  await visitor.open('landing', { channel: 'test-c3' })
  const paths = [OPTION, '/v1.0/credit/special/contract/list', '/v1.0/product/list']
  const sent = () => paths.map((path) => visitor.calls(path).length)
  await until('all three calls', () => sent().every(Boolean))
  await visitor.release()
  await visitor.waitFor('home-products')
  await visitor.see('每月约')
  await visitor.settle()
  expect(sent()).toEqual([1, 1, 1])
})

it('a login whose encryption cannot be loaded says so, and works when its package has come', async (visitor) => {
  const { mobile } = newPerson()
  await visitor.open('home')
  await byCode(visitor)
  await visitor.missParts(true)
  await visitor.fill('login-mobile', mobile)
  for (const code of ['user-service', 'privacy']) await visitor.tap(`consent-${code}`)
  await visitor.tap('login-submit')
  await visitor.see('验证码没有发出')
  await visitor.missParts(false)
  await visitor.tapText('重试')
  expect(await visitor.smsCode()).toMatch(/^\d{6}$/)
})
