import { pages } from '@contract/pages'
import { until } from '../drivers/until'
import { chooseArea } from './funnel'
import { ownRows } from './known'
import { logIn, openEntry } from './logging-in'
import { newPerson } from './person'
import { list } from './scenario'

export const arriving = [
  ...list(
    (test) => {
      test('every call carries the stored channel and device id, and the id of the session until the session ends [S1.3, S3.5, S3.6, S25.1]', async (visitor) => {
        await visitor.open('landing', { channel: 'test-c3' }, 'home-products')
        expect(await visitor.storage('_channel')).toBe('test-c3')
        const device = await visitor.storage('localdid')
        expect(device).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        const asked = visitor.calls('/v1.0/channel/option')
        expect(asked).toHaveLength(1)
        expect(asked[0]?.body).toMatchObject({
          public: { _ch: 'test-c3', _did: device, _ver: '0.0.0', _os: 4, _time: 0 },
          user_id: 0,
        })
        await visitor.reload('home-products')
        expect(await visitor.storage('localdid')).toBe(device)
        // A reload ends the process of a mini-program and with it the session; a browser tab keeps its session.
        const sessions = [
          ...new Set(
            visitor.calls().flatMap(({ body }) => (body.public as { _oid: string } | undefined)?._oid ?? []),
          ),
        ]
        expect(sessions).toHaveLength(visitor.target === 'h5' ? 1 : 2)
        if (visitor.target === 'h5') expect(await visitor.storage('oid')).toBe(sessions[0])
      })
    },
    ['chromium', 'simulate', 'webkit'],
  ),
  ...list((test) => {
    test('a visitor whose network fails at the entry is offered a retry, which opens the page with its title when the network is back [S2.5, S4.15, S4.16]', async (visitor) => {
      await visitor.fault('/v1.0/channel/option', 'offline')
      await visitor.open('about')
      // Nothing can be filled in on this page.
      await visitor.see(visitor.target === 'h5' ? '网络没有连上或系统繁忙' : '页面暂时没有打开')
      expect(await visitor.read()).not.toContain('保留')
      await visitor.fault('/v1.0/channel/option', null)
      await visitor.tapText(visitor.target === 'h5' ? '重试' : '重新加载')
      await visitor.waitFor('boot', { gone: true })
      await visitor.settle()
      expect(await visitor.title()).toBe(pages.about.title)
    })

    test('a tap that leads to a page whose files do not load shows a message and keeps the input, and a retry opens the page', async (visitor) => {
      await openEntry(visitor)
      await visitor.fill('login-mobile', '1380013800')
      await visitor.settle()
      await visitor.missParts(true)
      await visitor.tapText('关于我们')
      await visitor.see('页面暂时没有打开，已填写的内容都保留着')
      expect(await visitor.page()).toBe('home')
      expect(await visitor.value('login-mobile')).toBe('1380013800')
      await visitor.missParts(false)
      await visitor.tap('press-retry', 'about')
    })

    test('a press whose guard gets no answer or an HTTP status other than 200 ends in a sentence with a retry, one that is refused by a code ends without a word, and what was typed and the title stay [S4.15, S4.29, S4.35, S8.29]', async (visitor) => {
      const OPTIONS = '/v1.0/channel/option'
      await openEntry(visitor)
      await visitor.waitFor('home-example')
      await visitor.fill('login-mobile', '1380013800')
      await visitor.settle()
      const [words, title] = [await visitor.read(), await visitor.title()]
      for (const fault of ['offline', { status: 500 }] as const) {
        await visitor.fault(OPTIONS, fault)
        await visitor.tapText('关于我们')
        await visitor.see(visitor.target === 'h5' ? '已填写的内容都保留着' : '页面暂时没有打开')
        await visitor.fault(OPTIONS, null)
        // The mini-program has opened the page, and says it there.
        await visitor.tapText(visitor.target === 'h5' ? '重试' : '重新加载')
        await visitor.arrive('about')
        await visitor.see('我们做什么')
        await visitor.back('home')
        await visitor.settle()
        expect(await visitor.read()).toBe(words)
      }
      await visitor.fault(OPTIONS, { code: 403, msg: '暂停服务' })
      const before = visitor.calls(OPTIONS).length
      await visitor.tapText('关于我们')
      await until('the guard to ask', () => visitor.calls(OPTIONS).length > before)
      await visitor.settle()
      await visitor.arrive('home')
      expect([await visitor.read(), await visitor.title()]).toEqual([words, title])
      // The mini-program's page that is shown again asks too.
      expect(visitor.calls(OPTIONS)).toHaveLength(before + (visitor.target === 'h5' ? 1 : 2))
      expect(await visitor.value('login-mobile')).toBe('1380013800')
    })

    test('a channel with the one-tap entry leads to the confirmation of the city, and from there to the order', async (visitor) => {
      await visitor.open('landing', { channel: 'yfrom-demo' }, 'consent-privacy')
      await logIn(visitor, newPerson())
      await visitor.arrive('yfrom')
      // The test server cannot locate a client on the same machine, so the page only offers to choose the city.
      await chooseArea(visitor, 'yfrom-confirm')
      await visitor.tap('yfrom-confirm', 'selectProduct')
      const [stored] = await ownRows(visitor, 'select area_code from visitors where user_id = $1')
      expect(stored).toEqual({ area_code: '440300' })
    })
  }),
]
