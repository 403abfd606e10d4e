import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PageId } from '@contract/pages'
import { type RunningServer, startServer } from '../drivers/server'
import { type WeappDriver, weappDriver } from '../drivers/simulate/weapp-driver'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
})

async function visiting(walk: (visitor: WeappDriver) => Promise<void>) {
  const visitor = await weappDriver(server)
  await walk(visitor)
  await visitor.close()
}

/** What WeChat gets for a page's card; undefined where the page cannot be shared. */
function card(visitor: WeappDriver) {
  const { onShareAppMessage } = visitor.process().stack.top.rendered.instance
  const ask = onShareAppMessage as ((from: object) => Record<string, string>) | undefined
  return ask?.call(visitor.process().stack.top.rendered.instance, { from: 'menu' })
}

describe('privacy authorisation', () => {
  test('nothing is asked on launch; refused, the text stays to be copied by hand and browsing goes on [S25.6]', () =>
    visiting(async (visitor) => {
      visitor.phone.privacy = 'ask'
      await visitor.open('download')
      await visitor.waitFor('download-copy')
      await visitor.settle()
      expect(await visitor.exists('privacy-agree')).toBe(false)

      await visitor.tap('download-copy')
      await visitor.waitFor('privacy-agree')
      expect(await visitor.text('privacy-why')).toContain('剪贴板')
      await visitor.tapText('不同意')
      await visitor.waitFor('privacy-agree', { gone: true })
      await visitor.see('没有复制成功，请长按页面上的地址复制')
      expect(visitor.phone.clipboard).toBe('')

      await visitor.tap('download-home')
      await visitor.arrive('home')
      expect(await visitor.exists('privacy-agree')).toBe(false)
    }))

  test('it is asked again when the function is used again, and agreeing lets it go on [S25.6]', () =>
    visiting(async (visitor) => {
      visitor.phone.privacy = 'ask'
      await visitor.open('download')
      await visitor.waitFor('download-copy')
      await visitor.tap('download-copy')
      await visitor.tapText('不同意')
      await visitor.tap('download-copy')
      await visitor.tap('privacy-agree')
      await visitor.see('已复制，请到手机浏览器里粘贴打开')
      expect(visitor.phone.clipboard).toMatch(/^https:/)
      visitor.phone.clipboard = ''
      await visitor.tap('download-copy')
      expect(visitor.phone.clipboard).toMatch(/^https:/)
    }))

  test('going back from the question is a no [S25.6]', () =>
    visiting(async (visitor) => {
      visitor.phone.privacy = 'ask'
      await visitor.open('download')
      await visitor.waitFor('download-copy')
      await visitor.tap('download-copy')
      await visitor.waitFor('privacy-agree')
      await visitor.back()
      await visitor.waitFor('privacy-agree', { gone: true })
      await visitor.see('没有复制成功')
      expect(await visitor.page()).toBe('download')
    }))
})

describe('the share card', () => {
  test('of a page that is fit for it leads there with its channel, and shows a picture of the package [S25.7]', () =>
    visiting(async (visitor) => {
      await visitor.open('product', { code: 'cf1-daily', _ch: 'test-c3', order_no: 'DD1', _token: 'SECRET' })
      await visitor.see('综合年化')
      const shown = card(visitor)
      expect(shown?.path).toBe('/pages/order/product/index?code=cf1-daily&_ch=test-c3')
      expect(shown?.title).toContain('先看清')
      const picture = path.join(__dirname, '../../dist/weapp', shown?.imageUrl ?? '?')
      expect(existsSync(picture)).toBe(true)
    }))

  test.each(['from', 'selectProduct', 'productList', 'result', 'protocolCenter', 'credit'] as PageId[])(
    'is not there on %s, whose screen is the visitor’s own [S25.7]',
    (id) =>
      visiting(async (visitor) => {
        await visitor.open(id)
        expect(card(visitor)).toBeUndefined()
        await visitor.settle()
      }),
  )
})

describe('a page that does not exist', () => {
  test('gives way at once while the app is open [S2.6]', () =>
    visiting(async (visitor) => {
      await visitor.open('home')
      await visitor.waitFor('login-submit')
      visitor.process().missPage('pages/gone/index')
      await visitor.arrive('notFound')
      expect(visitor.process().stack.depth).toBe(1)
      await visitor.tap('plain-home')
      await visitor.arrive('home')
    }))

  test('gives way at once on a cold start [S2.6]', () =>
    visiting(async (visitor) => {
      await visitor.open('home')
      await visitor.waitFor('login-submit')
      await visitor.enter('pages/gone/index')
      await visitor.arrive('notFound')
      await visitor.see('没有找到这个页面')
    }))
})

describe('a newer version', () => {
  test('waits until nothing is typed, and restarts only by the visitor [S25.8]', () =>
    visiting(async (visitor) => {
      visitor.phone.update = 'ready'
      await visitor.open('home')
      await visitor.waitFor('login-submit')
      await visitor.settle()
      expect(await visitor.read()).not.toContain('新版本')
      await visitor.tapText('关于我们')
      await visitor.arrive('about')
      await visitor.see('新版本已准备好，是否重启应用？')
      expect(visitor.phone.update).toBe('ready')
      await visitor.tapText('重启应用')
      expect(visitor.phone.update).toBe('applied')
    }))
})

test('without a network it says so, and what was typed stays [S25.9]', () =>
  visiting(async (visitor) => {
    await visitor.open('home')
    await visitor.waitFor('login-mobile')
    await visitor.fill('login-mobile', '13800000000')
    visitor.process().emit('NetworkStatusChange', { isConnected: false, networkType: 'none' })
    await visitor.see('网络已断开，已填写的内容都保留着')
    expect(await visitor.value('login-mobile')).toBe('13800000000')
    visitor.process().emit('NetworkStatusChange', { isConnected: true, networkType: 'wifi' })
    await visitor.waitFor('offline', { gone: true })
    expect(await visitor.value('login-mobile')).toBe('13800000000')
  }))

test('an error that nobody caught changes nothing on the screen [S25.10]', () =>
  visiting(async (visitor) => {
    await visitor.open('about')
    await visitor.see('示例第一消费金融')
    await visitor.settle()
    const before = await visitor.read()
    visitor.process().emit('Error', 'TypeError: x is undefined')
    visitor.process().emit('UnhandledRejection', { reason: new Error('y') })
    await visitor.settle()
    expect(await visitor.read()).toBe(before)
  }))

test('a sheet rises above the keyboard and comes down with it [S25.11]', () =>
  visiting(async (visitor) => {
    await visitor.open('statusPro')
    await visitor.tap('filter-open')
    await visitor.waitFor('filter-sheet')
    visitor.process().emit('KeyboardHeightChange', { height: 291 })
    await visitor.settle()
    expect(visitor.html()).toMatch(/padding-bottom: ?291px/)
    visitor.process().emit('KeyboardHeightChange', { height: 0 })
    await visitor.settle()
    expect(visitor.html()).not.toMatch(/padding-bottom: ?291px/)
  }))
