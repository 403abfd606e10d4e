import { answer, ok, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { readyFor } from './ready'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const CHECK = '/v1/user/productCheck'
const PENDING = '/v1/app/pending'
const wanted = { code: 'a', amount: 2_000_000, term: 12 }
const pending = (page: 'from' | 'selectProduct' | 'productList' | 'result', order_no = 'DD2') => ({
  order_no,
  flow: 1,
  page,
  amount: null,
  updated_at: '2026-11-20T06:00:00Z',
})
const missing = { eligible: false, reasons: [{ code: 'identity_missing', text: '请先完成实名信息' }] }

beforeEach(resetApi)

test('an order that fits the product is applied with, and nothing else is asked', async () => {
  answer(CHECK, { eligible: true, reasons: [] })
  expect(await readyFor('DD1', wanted)).toEqual({ kind: 'ready', order_no: 'DD1' })
  expect(sent(CHECK)).toMatchObject([{ order_no: 'DD1', ...wanted }])
  expect(sent(PENDING)).toEqual([])
})

test.each(['from', 'selectProduct'] as const)(
  'an unfinished order leads to its step: %s [S2.13, S16.2]',
  async (page) => {
    answer(CHECK, missing)
    answer(PENDING, { pending: pending(page) })
    expect(await readyFor('DD2', wanted)).toEqual({ kind: 'step', page, pending: pending(page) })
  },
)

test.each(['productList', 'result'] as const)(
  'an order that is complete elsewhere is used: %s',
  async (page) => {
    answer(PENDING, { pending: pending(page) })
    answer(CHECK, { eligible: true, reasons: [] })
    expect(await readyFor('', wanted)).toEqual({ kind: 'ready', order_no: 'DD2' })
  },
)

test('an order that is not the visitor’s gives way to their own', async () => {
  answer(PENDING, { pending: pending('productList') })
  answer(CHECK, ({ order_no }) =>
    order_no === 'DD2' ? ok({ eligible: true, reasons: [] }) : refuse(404, '订单不存在'),
  )
  expect(await readyFor('DD1', wanted)).toEqual({ kind: 'ready', order_no: 'DD2' })
})

test('without any order, or with a withdrawn consent, the form comes first', async () => {
  const form = { kind: 'step', page: 'selectProduct', pending: null }
  answer(PENDING, { pending: null })
  expect(await readyFor('', wanted)).toEqual(form)
  answer(CHECK, { eligible: false, reasons: [{ code: 'identity_withdrawn', text: '您已撤回' }] })
  answer(PENDING, { pending: pending('result', 'DD1') })
  expect(await readyFor('DD1', wanted)).toEqual(form)
})

test('a product that does not fit says why [S2.13, S15.2, S16.2]', async () => {
  const reasons = [{ code: 'region_fails', text: '您的居住城市不在服务范围内' }]
  answer(CHECK, { eligible: false, reasons })
  expect(await readyFor('DD1', wanted)).toEqual({ kind: 'refused', order_no: 'DD1', reasons })
})

test('a product that was applied for already is reported before its cost sheet is read, whichever order is known [S2.13, S16.2]', async () => {
  const reasons = [{ code: 'applied', text: '这笔申请结束前，不能再次申请同一个产品' }]
  answer(CHECK, { eligible: false, reasons })
  expect(await readyFor('DD1', wanted)).toEqual({ kind: 'refused', order_no: 'DD1', reasons })
  answer(PENDING, { pending: pending('result') })
  expect(await readyFor('', wanted)).toEqual({ kind: 'refused', order_no: 'DD2', reasons })
})

test('without an answer it rejects, and a refusal that was shown is no answer', async () => {
  answer(CHECK, 'offline')
  await expect(readyFor('DD1', wanted)).rejects.toThrow()
  answer(CHECK, refuse(429, '请稍后再试'))
  expect(await readyFor('DD1', wanted)).toBeUndefined()
})
