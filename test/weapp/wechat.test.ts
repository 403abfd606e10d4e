import { pages } from '@contract/pages'
import type { WeappDriver } from '../drivers/simulate/weapp-driver'
import { logInAs, newVisitor } from '../scenarios/known'
import { visitsOfFile } from './visits'

const { it, visiting } = visitsOfFile()

/** Opens the page before leaving for the institution with a mini-program of its own. */
async function leaving(visitor: WeappDriver) {
  await visitor.open('agreeDetail', { sid: 'demo', item: 'cf1' }, 'leave-continue')
}

it('the page before leaving opens the institution’s own mini-program at a tap, and passes nothing on [S25.34]', async (visitor) => {
  await leaving(visitor)
  expect(await visitor.title()).toBe('即将离开本平台')
  expect(visitor.phone.opened).toEqual([])
  await visitor.tap('leave-continue')
  await visitor.tap('leave-call')
  expect(visitor.phone.opened).toEqual(['wx0123456789abcdef/pages/loan/index', '000-0000-0001'])
  expect(visitor.phone.clipboard).toBe('')
  expect(await visitor.exists('leave-trouble')).toBe(false)
})

test.each([
  ['fail cancel', '没有打开机构小程序', '没有拨打电话'],
  ['fail invalid appid', '机构小程序暂时打不开', '这台设备不能拨打电话'],
] as const)(
  'the page before leaving says in words that WeChat answered “%s” [S25.34]',
  (others, opens, calls) =>
    visiting(async (visitor) => {
      visitor.phone.others = others
      await leaving(visitor)
      await visitor.tap('leave-continue')
      await visitor.see(opens)
      await visitor.tap('leave-call')
      await visitor.see(calls)
      expect(visitor.phone.opened).toEqual([])
    }),
)

it('an advertisement of the mini-program never leads to the download page [S25.33]', async (visitor) => {
  const ad = (id: number, target: string) => ({
    id,
    target,
    title: `广告${id}`,
    image: '',
    label: '广告',
    limited: false,
  })
  const ads = [ad(1, '/download?_ch=a'), ad(2, '/embedded'), ad(3, '/product/cf1-daily')]
  await visitor.fault('/web/ad/list', { code: 200, data: { ads } })
  // A guest is shown no advertisements.
  await logInAs(visitor, await newVisitor(visitor.server))
  await visitor.open('home', {}, 'ad-3')
  expect(await visitor.exists('ad-1')).toBe(false)
  expect(await visitor.exists('ad-2')).toBe(false)
})

test.each([
  ['a mini-program code', pages.home.page, { scene: '_ch%3Dtest-c3' }, 'home', 'test-c3'],
  [
    'a scanned link',
    pages.home.page,
    { q: encodeURIComponent('https://h5.example/landing/test-c3?x=1&_token=SECRET'), scancode_time: '1' },
    'landing',
    'test-c3',
  ],
] as const)(
  '%s opens its page with its channel in place of the page that WeChat opened, and no secret is sent [S25.35]',
  (_title, route, query, page, channel) =>
    visiting(async (visitor) => {
      await visitor.enter(route, query)
      await visitor.arrive(page, 'home-products')
      expect(await visitor.storage('_channel')).toBe(channel)
      expect(visitor.process().stack.depth).toBe(1)
      const sent = JSON.stringify(visitor.calls())
      expect(sent).toContain(`"_ch":"${channel}"`)
      expect(sent).not.toMatch(/SECRET|scancode|h5\.example|scene=/)
    }),
)
