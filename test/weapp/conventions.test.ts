import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PageId } from '@contract/pages'
import { ALL_BACKS } from '@/tester/device/measure'
import { SHENZHEN } from '../../server/test/tools/journey'
import type { WeappDriver } from '../drivers/simulate/weapp-driver'
import { until } from '../drivers/until'
import { appliedVisitor, logInAs } from '../scenarios/known'
import { byCode } from '../scenarios/logging-in'
import { visitsOfFile } from './visits'

const { it, visiting } = visitsOfFile()

/** Returns the share card that WeChat gets for a page; undefined if the page cannot be shared. */
function card(visitor: WeappDriver) {
  const { instance } = visitor.process().stack.top.rendered
  const share = instance.onShareAppMessage as ((from: object) => Record<string, string>) | undefined
  return share?.call(instance, { from: 'menu' })
}

it('the mini-program asks for WeChat’s privacy consent when a function needs it; after a refusal the visitor continues without the function, and is asked again later [S25.6]', async (visitor) => {
  visitor.phone.privacy = 'ask'
  await visitor.open('download', {}, 'download-copy')
  await visitor.settle()
  expect(await visitor.exists('privacy-agree')).toBe(false)

  await visitor.tap('download-copy')
  await visitor.waitFor('privacy-agree')
  expect(await visitor.text('privacy-why')).toContain('剪贴板')
  await visitor.tapText('不同意')
  await visitor.waitFor('privacy-agree', { gone: true })
  await visitor.see('没有复制成功，请长按页面上的地址复制')
  expect(visitor.phone.clipboard).toBe('')

  await visitor.tap('download-copy')
  expect(await visitor.exists('privacy-agree')).toBe(false)
  visitor.phone.privacy = 'ask'
  await visitor.tap('download-copy')
  await visitor.tap('privacy-agree')
  await visitor.see('已复制，请到手机浏览器里粘贴打开')
  expect(visitor.phone.clipboard).toMatch(/^https:/)
  visitor.phone.clipboard = ''
  await visitor.tap('download-copy')
  expect(visitor.phone.clipboard).toMatch(/^https:/)
})

it('going back from the privacy dialog refuses the consent, and the visitor stays on the page [S25.6]', async (visitor) => {
  visitor.phone.privacy = 'ask'
  await visitor.open('download', {}, 'download-copy')
  await visitor.tap('download-copy')
  await visitor.waitFor('privacy-agree')
  await visitor.back()
  await visitor.waitFor('privacy-agree', { gone: true })
  await visitor.see('没有复制成功')
  expect(await visitor.page()).toBe('download')
  await visitor.tap('download-home', 'home')
  expect(await visitor.exists('privacy-agree')).toBe(false)
})

it('on a phone that cannot catch back, as HarmonyOS, going back from a sheet leaves the page, which opens again with what was typed', async (visitor) => {
  const known = await appliedVisitor(visitor.server, ['rural-branch'], SHENZHEN)
  await logInAs(visitor, known)
  visitor.phone.profile.backsCaught = 0
  const [apply_no] = known.apply_nos
  const toSheet = async () => {
    await visitor.tap(`own-${apply_no}-result`, 'result')
    await visitor.tap(`visit-book-${apply_no}`)
    await visitor.waitFor('visit-mobile')
    await visitor.settle()
  }
  await visitor.open('statusPro')
  await toSheet()
  await visitor.fill('visit-mobile', '13800000002')
  await visitor.back('statusPro')
  await visitor.settle()
  await toSheet()
  expect(await visitor.value('visit-mobile')).toBe('13800000002')
  visitor.phone.profile.backsCaught = ALL_BACKS
  await visitor.back()
  await visitor.waitFor('visit-mobile', { gone: true })
  expect(await visitor.page()).toBe('result')
})

it('the share card of a product leads to its page with the channel, and shows a picture of the package [S25.7]', async (visitor) => {
  await visitor.open('product', { code: 'cf1-daily', _ch: 'test-c3', order_no: 'DD1', _token: 'SECRET' })
  await visitor.see('综合年化')
  const shown = card(visitor)
  expect(shown?.path).toBe('/pages/order/product/index?code=cf1-daily&_ch=test-c3')
  expect(shown?.title).toContain('先看清')
  const picture = path.join(__dirname, '../../dist/weapp', shown?.imageUrl ?? '?')
  expect(existsSync(picture)).toBe(true)
})

test.each(['from', 'selectProduct', 'productList', 'result', 'protocolCenter', 'credit'] as PageId[])(
  'the page %s, which shows the visitor’s own data, has no share card [S25.7]',
  (id) =>
    visiting(async (visitor) => {
      await visitor.open(id)
      expect(card(visitor)).toBeUndefined()
      await visitor.settle()
    }),
)

it('a link to an unknown page opens the 404 page at once while the app is open [S2.6]', async (visitor) => {
  await visitor.open('home', {}, 'home-products')
  visitor.process().missPage('pages/gone/index')
  await visitor.arrive('notFound')
  expect(visitor.process().stack.depth).toBe(1)
  await visitor.tap('plain-home', 'home')
})

it('a link to an unknown page opens the 404 page at once on a cold start [S2.6]', async (visitor) => {
  await visitor.enter('pages/gone/index')
  await visitor.arrive('notFound')
  await visitor.see('没有找到这个页面')
})

it('the dialog about a newer version waits until a page without a form is open, and the app restarts only when the visitor agrees [S25.8]', async (visitor) => {
  visitor.phone.update = 'ready'
  await visitor.open('home', {}, 'home-products')
  await visitor.settle()
  expect(await visitor.read()).not.toContain('新版本')
  await visitor.tapText('关于我们', 'about')
  await visitor.see('新版本已准备好，是否重启应用？')
  expect(visitor.phone.update).toBe('ready')
  await visitor.tapText('重启应用')
  expect(visitor.phone.update).toBe('applied')
})

it('without a network the mini-program shows a message and keeps the input', async (visitor) => {
  const { emit } = await opened(visitor, 'home', 'login-other')
  await byCode(visitor)
  await visitor.fill('login-mobile', '13800000000')
  emit('NetworkStatusChange', { isConnected: false, networkType: 'none' })
  await visitor.see('网络已断开，已填写的内容都保留着')
  expect(await visitor.value('login-mobile')).toBe('13800000000')
  emit('NetworkStatusChange', { isConnected: true, networkType: 'wifi' })
  await visitor.waitFor('offline', { gone: true })
  expect(await visitor.value('login-mobile')).toBe('13800000000')
})

it('an uncaught error changes nothing on the screen [S25.10]', async (visitor) => {
  const { emit } = await opened(visitor, 'about', 'about-privacy')
  await visitor.see('示例第一消费金融')
  await visitor.settle()
  const before = await visitor.read()
  emit('Error', 'TypeError: x is undefined')
  emit('UnhandledRejection', { reason: new Error('y') })
  await visitor.settle()
  expect(await visitor.read()).toBe(before)
})

it('a page that is pulled down loads again what it shows [S25.55]', async (visitor) => {
  await visitor.open('statusPro', {}, 'product-cf1-daily-detail')
  const loads = () => visitor.calls('/v1.0/product/list').length
  const before = loads()
  const { instance } = visitor.process().stack.top.rendered
  ;(instance.onPullDownRefresh as () => void).call(instance)
  await until('the products to be loaded again', () => loads() > before)
})

it('a sheet rises above the keyboard and comes down with it', async (visitor) => {
  const { emit } = await opened(visitor, 'statusPro', 'filter-open')
  await visitor.tap('filter-open')
  await visitor.waitFor('filter-sheet')
  emit('KeyboardHeightChange', { height: 291 })
  await visitor.settle()
  expect(visitor.html()).toMatch(/padding-bottom: ?291px/)
  emit('KeyboardHeightChange', { height: 0 })
  await until('the sheet to come down', () => !/padding-bottom: ?291px/.test(visitor.html()))
})

async function opened(visitor: WeappDriver, page: PageId, id: string) {
  await visitor.open(page)
  await visitor.waitFor(id)
  return visitor.process()
}

it('a sheet gives WeChat’s bar the colour of the page under its shade, and closing it gives the colour back [S25.89]', async (visitor) => {
  await logInAs(visitor, await appliedVisitor(visitor.server, ['cf1-daily']))
  await visitor.open('protocolCenter')
  const colour = () => visitor.process().stack.top.colour
  expect(colour()).toBeUndefined()
  await visitor.tap('receipt-share-cf1')
  await until('the bar to be shaded', async () => colour() === '#7a7b7c')
  await visitor.back()
  await until('the bar to have its colour again', async () => colour() === '#F5F6F8')
})
