import { pages } from '@contract/pages'
import fc from 'fast-check'
import android from '../drivers/weapp/profiles/android.json'
import iphone from '../drivers/weapp/profiles/phone.json'
import { newPerson } from '../scenarios/person'
import { expectUsableForm, KNOWN_TROUBLE, oddVisits } from '../visits/odd-visit'
import { visitsOfFile } from './visits'

const { it, visiting } = visitsOfFile()

/** Parses a text that is JSON; returns any other text unchanged. */
const asJson = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return JSON.stringify(text)
  }
}

it('every call of the mini-program names device and page without secrets, and has a time limit of 50 seconds [S3.8, S6.2, S25.2]', async (visitor) => {
  await visitor.open('about', { _ch: 'test-c3', _token: 'SECRET', keep: '1' })
  await visitor.see('谁在运营')
  await visitor.settle()
  const [call] = visitor.calls('/v1.0/channel/option')
  const { device, app } = android
  expect(call?.body).toMatchObject({
    public: {
      _ua: `${device.brand} ${device.model} (${device.system}) MicroMessenger/${app.version} MiniProgram/${app.library}`,
      _plat: 2,
      _ref: 'weapp://funnel',
    },
    url: 'weapp://funnel/pages/more/about/index?_ch=test-c3&keep=1',
  })
  expect(JSON.stringify(visitor.calls())).not.toContain('SECRET')
  expect(visitor.calls().length).toBeGreaterThan(1)
  // Less what has passed since the visitor's press.
  for (const { timeout } of visitor.calls()) {
    expect(timeout).toBeGreaterThan(49_000)
    expect(timeout).toBeLessThanOrEqual(50_000)
  }
})

it('the mini-program opens /result with the theme of the channel on its root, and does not follow its redirect domain [S5.3, S25.3]', async (visitor) => {
  const app = { theme_color: 'zhyd', name: '', entry: 'from' }
  const data = { app, redirect_domain: 'https://partner.example' }
  await visitor.fault('/v1.0/channel/option', { code: 200, data })
  // The answer would send a guest to the login at once.
  await visitor.fault('/web/result/list', 'slow')
  await visitor.open('result', { _ch: 'test-c3' })
  await visitor.see('我的申请')
  expect(visitor.html()).toContain('theme-zhyd')
})

it('the mini-program opens for a channel with a tracking script, and loads no script [S25.3]', async (visitor) => {
  await visitor.open('landing', { channel: 'xfkuaishou2' }, 'home-products')
  await visitor.settle()
  expect(visitor.calls('/v1.0/channel/option')[0]?.body.public).toMatchObject({ _ch: 'xfkuaishou2' })
  // Closing the visit fails for any request other than API calls, and for any error in the app.
  expect(visitor.html()).not.toMatch(/<script|trace/)
})

it('the mini-program opens a form that works, whatever its link and its storage contain', async (visitor) => {
  const property = fc.asyncProperty(oddVisits, async ({ id, query, stored }) => {
    // Stored values are not always texts, because any code may have written them.
    visitor.phone.storage = Object.fromEntries(
      Object.entries(stored).map(([key, value]) => [key, asJson(value)]),
    )
    await visitor.open(id, query)
    await visitor.settle()
    await visitor.open('home')
    await expectUsableForm(visitor, newPerson().mobile)
  })
  await fc.assert(property, { numRuns: 5, examples: [[KNOWN_TROUBLE]], endOnFailure: true })
})

it('a launch of the mini-program makes at most four synchronous calls of the storage, also for a visitor whose stored values do not fit, which are removed', async (visitor) => {
  const storages: Record<string, string>[] = [
    {},
    { access_token: '"line\\nbreak"', user_id: '"7"', phone_mark: '"m"' },
  ]
  for (const stored of storages) {
    visitor.phone.storage = stored
    visitor.phone.storageCalls = []
    await visitor.open('home', { _ch: 'test-c3' }, 'home-products')
    await visitor.settle()
    expect(visitor.phone.storageCalls.length).toBeLessThanOrEqual(4)
    expect(await visitor.storage('access_token')).toBeNull()
    expect(await visitor.storage('_channel')).toBe('test-c3')
  }
})

it('the mini-program never grows its page stack above the limit of ten [S25.5]', async (visitor) => {
  await visitor.open('statusPro', {}, 'product-cf1-daily-detail')
  const { stack } = visitor.process()
  while (stack.depth < 10) {
    await stack.navigateTo({ url: `/${pages.statusPro.page}` })
    await visitor.waitFor('product-cf1-daily-detail')
  }
  await visitor.tap('product-cf1-daily-detail', 'product')
  expect(stack.depth).toBe(10)
})

test.each([
  ['download', 'ios', iphone],
  ['embedded', 'ios', iphone],
  ['download', 'android', android],
  ['embedded', 'android', android],
] as const)(
  'the page %s of the mini-program downloads nothing, and copies the address for this phone, %s [S21.7, S25.3]',
  (page, system, { device }) =>
    visiting(async (visitor) => {
      visitor.phone.profile.device = device
      await visitor.open(page, { _ch: 'app-demo' })
      await visitor.see('小程序里不能直接下载')
      const address = `https://app.example/demo/${system}`
      await visitor.see(address)
      await visitor.tap('download-copy')
      expect(await visitor.clipboard()).toBe(address)
      await visitor.see('已复制，请到手机浏览器里粘贴打开')
      expect(await visitor.exists('download-open')).toBe(false)
      // Platform bit 1 stands for an iPhone and forces the theme.
      const [own, other] = system === 'ios' ? ['xiaofu', 'duole'] : ['duole', 'xiaofu']
      expect(visitor.html()).toContain(`theme-${own}`)
      expect(visitor.html()).not.toContain(`theme-${other}`)
    }),
)

it('the mini-program has no host view to close, so 关闭 goes back, or home where nothing is behind [S21.5, S21.7]', async (visitor) => {
  await visitor.open('embedded', {}, 'download-copy')
  await visitor.tap('embedded-close', 'home')
  await visitor.tapText('关于我们', 'about')
  await visitor.process().stack.navigateTo({ url: `/${pages.embedded.page}` })
  await visitor.waitFor('embedded-close')
  await visitor.tap('embedded-close', 'about')
})
