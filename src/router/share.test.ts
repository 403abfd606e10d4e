import { type PageId, pageIds, pages } from '@contract/pages'
import { cardOf } from './share'

const isShared = (id: PageId) => pages[id].shared !== undefined

const everything = {
  code: 'p01',
  channel: 'zhyd',
  sid: 'demo',
  version: '2',
  product_code: 'p01',
  order_no: 'DD1',
  item: 'i1',
  next: '/result?order_no=DD1',
  amount: '2000000',
  term: '12',
  _token: 'T',
  uid: 'U',
  _user_id: '77',
  _phone_mark: 'M',
}
const PERSONAL = /DD1|[?&](order_no|item|next|amount|term|_token|uid|_user_id|_phone_mark)=/

test.each(pageIds)('the shared card of %s carries the channel and nothing of the visitor [S25.7]', (id) => {
  const { path, title } = cardOf({ id, params: everything }, 'test-c3', '借款匹配')
  expect(path).not.toMatch(PERSONAL)
  expect(title).not.toMatch(/DD1|p01/)
  if (isShared(id)) expect(path).toContain('_ch=test-c3')
})

test('pages of an order, a login or a person, and the download page, cannot be shared [S25.7, S25.33]', () => {
  const personal = `from yfrom selectProduct productList result protocolCenter agreeDetail embedded download
    credit credit_form credit_product credit_result`
  expect(personal.split(/\s+/).filter((id) => isShared(id as PageId))).toEqual([])
})

test('the card of a product leads to that product, and the card of a landing page to its channel', () => {
  expect(cardOf({ id: 'product', params: everything }, null, 'X').path).toBe(
    '/pages/order/product/index?code=p01',
  )
  expect(cardOf({ id: 'landing', params: { channel: 'a b' } }, 'a b', 'X').path).toBe(
    '/pages/landing/index?channel=a%20b&_ch=a%20b',
  )
})

test('every page that WeChat’s search may index can be shared, so it shows nothing of a visitor', () => {
  expect(pageIds.filter((id) => pages[id].public && !isShared(id))).toEqual([])
})
