import { newestLibrary, withLibrary } from '../drivers/weapp/library'
import { NEWEST } from '../drivers/weapp/phone'
import { funnel } from '../scenarios/funnel'
import { byCode } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { visitsOfFile } from './visits'

const { it } = visitsOfFile()

const OPTION = '/v1.0/channel/option'

it('the funnel works on the oldest base library that is promised, without any later function of WeChat [S25.54]', async (visitor) => {
  expect(newestLibrary()).toBe(NEWEST)
  Object.assign(visitor.phone, withLibrary())
  expect(visitor.phone.lacks).toEqual(
    expect.arrayContaining(['onNeedPrivacyAuthorization', 'requirePrivacyAuthorize']),
  )
  const [main] = funnel
  await main?.walk(visitor)
  expect(JSON.stringify(visitor.calls(OPTION)[0]?.body)).toContain('MiniProgram/2.30.0')
})

it('values that the phone writes late, in another order or not at all can be read as long as the app runs', async (visitor) => {
  visitor.phone.disk = 'late'
  await visitor.open('home', { _ch: 'test-c3' }, 'home-products')
  visitor.phone.storageCalls = []
  await visitor.settle()
  await visitor.fill('home-amount', '30000')
  await visitor.tap('home-term-6')
  expect(visitor.phone.storage._channel).toBeUndefined()
  expect(visitor.phone.storageCalls).toEqual([])
  visitor.process().arrive()
  await visitor.settle()
  expect(visitor.phone.storage._channel).toBe('"test-c3"')
  visitor.phone.disk = 'full'
  await visitor.tap('home-term-12')
  expect(await visitor.checked('home-term-12')).toBe(true)
  visitor.phone.disk = 'late'
  await visitor.tap('home-term-24')
  await visitor.reload('home-products')
  expect(await visitor.value('home-amount')).toBe('30,000')
  expect(await visitor.checked('home-term-24')).toBe(true)
})

it('while a package is downloaded the screen says so, a second tap opens no second page, and the page opens after the download', async (visitor) => {
  await visitor.open('home', {}, 'home-products')
  await visitor.holdPackages(true)
  await visitor.tapText('关于我们')
  await visitor.see('正在打开')
  await visitor.tapText('关于我们')
  expect(await visitor.page()).toBe('home')
  await visitor.holdPackages(false)
  await visitor.arrive('about', 'about-privacy')
  expect(visitor.process().stack.depth).toBe(2)
  await visitor.back('home')
  await visitor.settle()
  expect(await visitor.read()).not.toContain('正在打开')
})

it('going back works while the package of the next page is still downloaded, and that page can be left again', async (visitor) => {
  await visitor.open('home')
  await visitor.tap('home-products')
  await visitor.waitFor('product-cf1-daily-detail')
  await visitor.holdPackages(true)
  await visitor.tap('product-cf1-daily-detail')
  await visitor.back('home')
  await visitor.holdPackages(false)
  await visitor.arrive('product')
  await visitor.back('home')
  expect(visitor.process().stack.depth).toBe(1)
})

it('while the package with the login’s encryption is downloaded, the pressed button stays busy, and one code is sent when the package is there', async (visitor) => {
  const { mobile } = newPerson()
  await visitor.open('home')
  await byCode(visitor)
  await visitor.holdPackages(true)
  await visitor.fill('login-mobile', mobile)
  for (const code of ['user-service', 'privacy']) await visitor.tap(`consent-${code}`)
  await visitor.tap('login-submit')
  expect(visitor.calls().filter(({ path }) => path.endsWith('/send/code'))).toEqual([])
  expect(visitor.html().match(/--busy--.+?<.wx-button>/)?.[0]).toContain('获取验证码')
  await visitor.holdPackages(false)
  expect(await visitor.smsCode()).toMatch(/^\d{6}$/)
  await visitor.settle()
  expect(visitor.calls().filter(({ path }) => path.endsWith('/send/code'))).toHaveLength(1)
})

it('a visitor who comes back from another app finds the page as it was, and what was interrupted can be tried again', async (visitor) => {
  await visitor.open('home', {}, 'home-products')
  await visitor.tap('home-term-24')
  const asked = visitor.calls(OPTION).length
  await visitor.background()
  expect(visitor.phone.storage.form_draft).toMatch(/term.{1,6}24/)
  await visitor.foreground()
  expect(await visitor.checked('home-term-24')).toBe(true)
  expect(visitor.calls(OPTION)).toHaveLength(asked)

  await visitor.fault(OPTION, 'slow')
  await visitor.tapText('关于我们', 'about')
  await visitor.background()
  await visitor.fault(OPTION, null)
  await visitor.foreground()
  await visitor.waitFor('about-privacy')

  // Much later WeChat has ended the process.
  await visitor.background()
  await visitor.reload('about-privacy')
  await visitor.open('home', {}, 'home-products')
  expect(await visitor.checked('home-term-24')).toBe(true)
})
