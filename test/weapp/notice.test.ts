import type { WeappDriver } from '../drivers/simulate/weapp-driver'
import { appliedVisitor, logInAs } from '../scenarios/known'
import { visitsOfFile } from './visits'

const ALLOW = '/v1/app/notice'

const { it, visiting } = visitsOfFile()

async function openResult(visitor: WeappDriver) {
  await logInAs(visitor, await appliedVisitor(visitor.server, ['cf1-daily']))
  await visitor.open('result', {}, 'result-notice')
}

it('a visitor allows one message by a tap, which the server keeps, and the page says so then and later [S25.30]', async (visitor) => {
  await openResult(visitor)
  expect(visitor.calls(ALLOW)).toEqual([])
  await visitor.tap('result-notice')
  await visitor.see('微信会通知您一次')
  expect(await visitor.exists('result-notice')).toBe(false)
  await visitor.tap('result-refresh')
  await visitor.see('微信会通知您一次')
  expect(visitor.calls(ALLOW)).toHaveLength(1)
})

test.each([
  ['reject', '没有开启通知'],
  ['ban', '您在微信里关闭了这项通知'],
] as const)(
  'after WeChat’s answer %s nothing is stored, and the page says how to allow the message later [S25.30]',
  (answer, words) =>
    visiting(async (visitor) => {
      await openResult(visitor)
      visitor.phone.notice = answer
      await visitor.tap('result-notice')
      await visitor.see(words)
      visitor.phone.notice = 'accept'
      await visitor.tap('result-notice')
      await visitor.see('微信会通知您一次')
      expect(visitor.calls(ALLOW)).toHaveLength(1)
    }),
)
