import { fen } from '@contract/brands'
import { answer, ok, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { readyFor } from './ready'

const CHECK = '/v1/user/productCheck'
const PENDING = '/v1/app/pending'
const wanted = { code: 'a', amount: fen(2_000_000), term: 12 }
const pending = (page: 'from' | 'selectProduct' | 'productList' | 'result', order_no = 'DD2') => ({
  order_no,
  flow: 1,
  page,
  amount: null,
  updated_at: '2026-11-20T06:00:00Z',
})
type Unfinished = ReturnType<typeof pending>
const fits = { eligible: true, reasons: [] }
const fails = (code: string) => ({ eligible: false, reasons: [{ code, text: `因为${code}` }] })
const ready = { kind: 'ready', order_no: 'DD2' }
const step = (page: string, unfinished: Unfinished | null) => ({ kind: 'step', page, pending: unfinished })
const refused = (order_no: string, code: string) => ({
  kind: 'refused',
  order_no,
  reasons: fails(code).reasons,
})

beforeEach(() => resetApi())

test('an order that fits the product is used for the application, and nothing else is asked', async () => {
  answer(CHECK, fits)
  expect(await readyFor('DD1', wanted)).toEqual({ kind: 'ready', order_no: 'DD1' })
  expect(sent(CHECK)).toMatchObject([{ order_no: 'DD1', ...wanted }])
  expect(sent(PENDING)).toEqual([])
})

test.each<[string, string, object, Unfinished | null, object]>([
  ['no order leads to the form', '', fits, null, step('selectProduct', null)],
  [
    'an order without a city leads to the city page',
    'DD2',
    fails('identity_missing'),
    pending('from'),
    step('from', pending('from')),
  ],
  [
    'an unfinished order leads to its step',
    'DD2',
    fails('identity_missing'),
    pending('selectProduct'),
    step('selectProduct', pending('selectProduct')),
  ],
  [
    'an order that only lacks the identity which this product needs leads to that identity',
    'DD2',
    fails('identity_missing'),
    pending('productList'),
    { kind: 'identity', order_no: 'DD2' },
  ],
  [
    'an order that was applied with leads to its identity, although another one is unfinished',
    'DD1',
    fails('identity_missing'),
    pending('selectProduct'),
    { kind: 'identity', order_no: 'DD1' },
  ],
  ['an unknown order that can be matched is used', '', fits, pending('productList'), ready],
  ['an unknown order with an application is used', '', fits, pending('result'), ready],
  [
    'a withdrawn consent leads to the form',
    'DD1',
    fails('identity_withdrawn'),
    pending('result', 'DD1'),
    step('selectProduct', null),
  ],
  [
    'a product that does not fit says why',
    'DD1',
    fails('region_fails'),
    null,
    refused('DD1', 'region_fails'),
  ],
  [
    'a product that was applied for with the known order is reported',
    'DD1',
    fails('applied'),
    null,
    refused('DD1', 'applied'),
  ],
  [
    'a product that was applied for with an unknown order is reported',
    '',
    fails('applied'),
    pending('result'),
    refused('DD2', 'applied'),
  ],
])(
  'before the cost sheet is read, %s [S2.13, S15.2, S16.2]',
  async (_, order_no, check, unfinished, expected) => {
    answer(CHECK, ok(check))
    answer(PENDING, { pending: unfinished })
    expect(await readyFor(order_no, wanted)).toEqual(expected)
  },
)

test('an order of another visitor is replaced by the visitor’s own', async () => {
  answer(PENDING, { pending: pending('productList') })
  answer(CHECK, ({ order_no }) => (order_no === 'DD2' ? ok(fits) : refuse(404, '订单不存在')))
  expect(await readyFor('DD1', wanted)).toEqual(ready)
})

test('the check of an order rejects without an answer, and resolves with nothing after a refusal', async () => {
  answer(CHECK, 'offline')
  await expect(readyFor('DD1', wanted)).rejects.toThrow()
  answer(CHECK, refuse(429, '请稍后再试'))
  expect(await readyFor('DD1', wanted)).toBeUndefined()
})
