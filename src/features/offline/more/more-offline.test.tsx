import { screen, waitFor, within } from '@testing-library/react'
import { show } from '../../../../test/screen'
import { answer, refuse, resetApi, sent, toasts } from '../../../../test/tools/fake-api'
import { offer } from '../../../../test/tools/offer-data'
import { MoreOffline } from './more-offline'

const OFFERS = '/v1/offline/refreshProduct'
const onDetail = jest.fn()

function open(how: Parameters<typeof answer<typeof OFFERS>>[1]) {
  answer(OFFERS, how)
  return show(<MoreOffline order_no="DD1" shown={0} onDetail={onDetail} />)
}

beforeEach(() => resetApi())

test('offers of stores that are not applied for are shown in full, and lead to the product', async () => {
  const terms = { offline: true, sponsored: true, amount_min: 1_000_000, amount_max: 15_000_000 }
  const { user } = open({
    matched: [offer('a', terms), offer('b', { offline: true, apply_no: 'SQ1' }), offer('c')],
  })
  expect(await screen.findByRole('heading', { name: '还可到店办理' })).toBeInTheDocument()
  const card = within(await screen.findByRole('article'))
  const { institution, fee_note } = offer('a')
  for (const text of ['广告', institution.name, institution.licence_note, '12.55%', fee_note])
    expect(card.getByText(text)).toBeInTheDocument()
  for (const label of ['每月还款', '利息和费用合计', '12个月'])
    expect(card.getByText(label)).toBeInTheDocument()
  expect(card.getByText('按20,000元试算，最终以机构审批结果为准')).toBeInTheDocument()
  await user.click(card.getByRole('button', { name: '查看明细，示例产品a' }))
  expect(onDetail).toHaveBeenCalledWith(expect.objectContaining({ code: 'a' }))
})

test('an order that can no longer be matched shows neither offers nor an error', async () => {
  open(refuse(409, '请先选择当前居住城市'))
  await waitFor(() => expect(sent(OFFERS)).not.toHaveLength(0))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.queryByRole('heading')).toBeNull()
  expect(toasts).toEqual([])
})

test('any other refusal is shown with the message of the server, and the offers can be loaded again [S8.8]', async () => {
  const { user } = open(refuse(429, '操作太频繁，请稍后再试'))
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(toasts).toEqual(['操作太频繁，请稍后再试'])
  answer(OFFERS, { matched: [offer('a', { offline: true })] })
  await user.click(retry)
  expect(await screen.findByText('还可到店办理')).toBeInTheDocument()
})
