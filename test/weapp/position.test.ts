import { SHENZHEN } from '../../server/test/tools/journey'
import type { WeappDriver } from '../drivers/simulate/weapp-driver'
import { appliedVisitor, logInAs } from '../scenarios/known'
import { visitsOfFile } from './visits'

const { it } = visitsOfFile()
const FUTIAN = { lng: 114.06, lat: 22.54 }

async function atStores(visitor: WeappDriver) {
  const known = await appliedVisitor(visitor.server, ['rural-branch'], SHENZHEN)
  await logInAs(visitor, known)
  await visitor.open('result', { order_no: known.order_no })
  await visitor.tap(`visit-book-${known.apply_nos[0]}`)
  await visitor.waitFor('visit-locate')
}
const withPosition = (visitor: WeappDriver) =>
  visitor.calls('/v1/offline/shoplist').filter(({ body }) => 'lng' in body).length

it('while WeChat asks for the position the visitor takes their time, and a late yes sorts the stores [S17.2]', async (visitor) => {
  Object.assign(visitor.phone, { position: FUTIAN, positionAsked: 'open' })
  await atStores(visitor)
  await visitor.tap('visit-locate')
  expect(withPosition(visitor)).toBe(0)
  visitor.process().answerPosition(true)
  await visitor.see('已按距离从近到远排列')
  expect(withPosition(visitor)).toBe(1)
})

it('after the position was refused the button leads to WeChat’s settings, and what is allowed there sorts the stores at once', async (visitor) => {
  await atStores(visitor)
  await visitor.tap('visit-locate')
  await visitor.see('您没有允许使用位置')
  expect(await visitor.exists('visit-locate')).toBe(false)
  await visitor.tap('visit-settings')
  await visitor.settle()
  expect(withPosition(visitor)).toBe(0)
  Object.assign(visitor.phone, { position: FUTIAN, allowsInSettings: true })
  await visitor.tap('visit-settings')
  await visitor.see('已按距离从近到远排列')
})

it('after the privacy terms were refused the page says that WeChat does not ask again at once, and a later tap asks again', async (visitor) => {
  Object.assign(visitor.phone, { position: FUTIAN, privacy: 'ask' })
  await atStores(visitor)
  await visitor.tap('visit-locate')
  await visitor.waitFor('privacy-agree')
  await visitor.tapText('不同意')
  await visitor.see('微信不会马上再问')
  await visitor.tap('visit-locate')
  await visitor.see('微信不会马上再问')
  expect(await visitor.exists('privacy-agree')).toBe(false)
  visitor.phone.privacy = 'ask'
  await visitor.tap('visit-locate')
  await visitor.tap('privacy-agree')
  await visitor.see('已按距离从近到远排列')
})
