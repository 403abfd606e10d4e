import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, refuse, resetApi, sent, toasts } from '../../../test/tools/fake-api'
import { offer } from '../../../test/tools/offer-data'
import { MoreOffline } from './more-offline'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const show = () => {
  const onDetail = jest.fn()
  render(<MoreOffline order_no="DD1" shown={0} onDetail={onDetail} />)
  return onDetail
}
const asked = () => waitFor(() => expect(sent('/v1/offline/refreshProduct')).not.toHaveLength(0))

beforeEach(() => resetApi())

test('only offers of stores that are not applied for are shown, and lead to the product [S17.10]', async () => {
  answer('/v1/offline/refreshProduct', {
    matched: [
      offer('a', { offline: true }),
      offer('b', { offline: true, apply_no: 'SQ1' }),
      offer('c', { offline: false }),
    ],
  })
  const onDetail = show()
  expect(await screen.findByRole('heading', { name: '还可到店办理' })).toBeInTheDocument()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByText('12.55%')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '查看明细，示例产品a' }))
  expect(onDetail).toHaveBeenCalledWith(expect.objectContaining({ code: 'a' }))
})

test('each has all that a card has to tell of an offer, a paid place its label', async () => {
  answer('/v1/offline/refreshProduct', {
    matched: [offer('a', { offline: true, sponsored: true, amount_min: 1_000_000, amount_max: 15_000_000 })],
  })
  show()
  const card = within(await screen.findByRole('article'))
  const { institution, fee_note } = offer('a')
  for (const text of ['广告', institution.name, institution.licence_note, '12.55%', fee_note])
    expect(card.getByText(text)).toBeInTheDocument()
  for (const label of ['每月还款', '总成本', '期限', '费用'])
    expect(card.getByText(label)).toBeInTheDocument()
  expect(card.getByText('可申请区间10,000至150,000元，最终以机构审批结果为准')).toBeInTheDocument()
  expect(card.getByText(/^按本金.*元测算$/)).toBeInTheDocument()
})

test('nothing is said where there is none, or where the order cannot be matched any more', async () => {
  answer('/v1/offline/refreshProduct', refuse(409, '请先选择当前居住城市'))
  show()
  await asked()
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.queryByRole('heading')).toBeNull()
  expect(toasts).toEqual([])
})

test('any other refusal is said in the server’s words, and it can be loaded again [S8.8]', async () => {
  answer('/v1/offline/refreshProduct', refuse(429, '操作太频繁，请稍后再试'))
  show()
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeInTheDocument()
  expect(toasts).toEqual(['操作太频繁，请稍后再试'])
})

test('without an answer it can be loaded again', async () => {
  answer('/v1/offline/refreshProduct', 'offline')
  show()
  const retry = await screen.findByRole('button', { name: '重新加载' })
  answer('/v1/offline/refreshProduct', { matched: [offer('a', { offline: true })] })
  await userEvent.click(retry)
  expect(await screen.findByText('还可到店办理')).toBeInTheDocument()
})
