import { pages } from '@contract/pages'
import { logInAs, newVisitor } from './known'
import { list } from './scenario'

export const advertising = list((test) => {
  test('a visitor who comes by WeChat’s own advertisement lands with the click id that it adds to the page’s address [S7.9, S20.7]', async (visitor) => {
    // Outside of WeChat it is another parameter.
    const parameter = visitor.target === 'weapp' ? 'gdt_vid' : 'qz_gdt'
    await visitor.open('landing', { channel: 'test-c3', [parameter]: 'wx0a5hnqtbwlxw3' }, 'home-products')
    await visitor.settle()
    const device = await visitor.storage('localdid')
    expect(
      await visitor.server.rows('select channel, click_id, landing from channel_hits where device = $1', [
        device,
      ]),
    ).toEqual([{ channel: 'test-c3', click_id: 'wx0a5hnqtbwlxw3', landing: pages.landing.path }])
  })

  test('an advertisement is labelled and opens its product, and a visitor’s second click is not charged', async (visitor) => {
    const known = await newVisitor(visitor.server)
    await logInAs(visitor, known)
    for (let visit = 0; visit < 2; visit++) {
      await visitor.open('home', {}, 'ad-1')
      expect(await visitor.text('ad-1')).toContain('广告')
      await visitor.tapText('了解示例民营银行的消费贷款 ›', 'product')
      await visitor.settle()
    }
    const clicks = await visitor.server.rows(
      'select kind, charged from ad_clicks where ad_id = 1 and user_id = $1',
      [known.user_id],
    )
    expect(clicks).toEqual([
      { kind: 'click', charged: '150' },
      { kind: 'click', charged: '0' },
    ])
    const seen = await visitor.server.rows('select from ad_visitors where ad_id = 1 and visitor = $1', [
      `user:${known.user_id}`,
    ])
    expect(seen).toHaveLength(1)
  })
})
