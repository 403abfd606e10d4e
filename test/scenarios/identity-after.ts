import { fillOrder, HANGZHOU, idNo, LOAN } from '../../server/test/tools/journey'
import type { Driver } from '../drivers/driver'
import { apiOf, call, EMPLOYEE, logInAs, newVisitor } from './known'

/** For servers on which the identity comes after the choice of a product. */
export const AFTER = { env: { COST_SHEET_SECONDS: '0', IDENTITY_STEP: 'after' } }

/** Logs in a visitor who has given place and basics, and returns the number of the order. */
async function withBasics(visitor: Driver): Promise<string> {
  const { server } = visitor
  const known = await newVisitor(server)
  await call(server, '/user/city/save', HANGZHOU, known.token)
  await logInAs(visitor, known)
  return fillOrder(apiOf(server), known.token, [EMPLOYEE])
}

/** Gives an identity number of somebody who is `age` years old. */
async function identify(visitor: Driver, age: number) {
  await visitor.fill('identity-name', '张三')
  await visitor.fill('identity-id_no', idNo(`${new Date().getFullYear() - age}0101`))
  await visitor.tap('identity-consent')
  await visitor.tapTwice('identity-submit')
}

/** From the product and back to it, with the amount and term that were chosen there. */
export async function identifiesForAProduct(visitor: Driver) {
  const order_no = await withBasics(visitor)
  const wanted = { code: 'cf1-daily', order_no, amount: String(LOAN.amount / 2), term: '6' }
  await visitor.open('product', wanted, 'product-apply')
  await visitor.tap('product-apply', 'selectProduct')
  await visitor.waitFor('identity-submit')
  await visitor.back('product')
  await visitor.tap('product-apply', 'selectProduct')
  await visitor.waitFor('identity-submit')
  await visitor.reload('identity-submit')
  await identify(visitor, 30)
  await visitor.arrive('product', 'product-apply')
  await visitor.see('10,000元 · 6个月')
  await visitor.tap('product-apply')
  await visitor.waitFor('apply-item-cf1-daily')
}

/** From ticked offers and back to them; one of them turns out not to fit, and nothing has been sent. */
export async function identifiesForOffers(visitor: Driver) {
  const order_no = await withBasics(visitor)
  await visitor.open('productList', { order_no }, 'offer-cf1-daily')
  await visitor.see('年龄要求20至55周岁，核实身份后确认')
  for (const code of ['cf1-daily', 'city-consumer']) await visitor.tap(`offer-${code}-choose`)
  await visitor.tap('offers-apply', 'selectProduct')
  await visitor.waitFor('identity-submit')
  await identify(visitor, 57)
  await visitor.arrive('productList', 'offers-lost')
  await visitor.see('只面向20至55周岁的申请人')
  await visitor.see('没有向机构提供任何资料')
  expect(await visitor.checked('offer-city-consumer-choose')).toBe(true)
  await visitor.tap('offers-apply')
  await visitor.waitFor('apply-item-city-consumer')
  expect(visitor.calls('/v1/product/apply')).toEqual([])
}
