import type { Data } from '@contract/endpoints'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PAID_NOTE } from '@/lib/money/paid'
import { useMatch } from '@/stores/match'
import { answer, ok, resetApi, sent } from '../../../test/tools/fake-api'
import { offer } from '../../../test/tools/offer-data'
import { prepareOffers } from './api'
import { OfferList } from './offer-list'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

type Match = Data<'/v2/product/showList'>
const match = (given: Partial<Match> = {}): Match => ({
  order_no: 'DD1',
  amount: 2_000_000,
  term: 12,
  matched: [offer('a'), offer('b')],
  unmatched: [],
  second_look: [],
  no_fit: null,
  personalised: true,
  trace_id: 'trace',
  ...given,
})

function show(order_no = 'DD1') {
  const told = {
    onApply: jest.fn(),
    onDetail: jest.fn(),
    onChange: jest.fn(),
    onOrder: jest.fn(),
    onAbout: jest.fn(),
  }
  render(<OfferList order_no={order_no} shown={0} ads="广告位" {...told} />)
  return { ...told, user: userEvent.setup() }
}
const card = async (code: string) => within(await waitFor(() => element(`offer-${code}`)))
function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

beforeEach(() => {
  resetApi()
  useMatch.setState({ ready: null })
  localStorage.clear()
  answer('/v2/product/showList', match())
})

test('every card has institution, licence, rate, payment, cost, term and fees, in this order [S24.8, S24.9, S24.18]', async () => {
  show()
  await card('b')
  for (const code of ['a', 'b']) {
    const text = element(`offer-${code}`).textContent ?? ''
    const facts = [
      `示例银行${code}`,
      `示例银行${code}的牌照说明`,
      '12.55%',
      '每月还款1,775.89元',
      '总成本1,310.24元',
      '期限12个月',
      '费用除利息外不收取其他费用',
      '可申请区间1,000至50,000元，最终以机构审批结果为准',
    ]
    const places = facts.map((fact) => text.indexOf(fact))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((x, y) => x - y))
  }
})

test('a paid place is labelled as an advertisement, the others are not [S24.19]', async () => {
  answer('/v2/product/showList', match({ matched: [offer('a'), offer('b', { sponsored: true })] }))
  show()
  expect((await card('b')).getByText('广告')).toBeInTheDocument()
  expect((await card('a')).queryByText('广告')).not.toBeInTheDocument()
})

test('one reason is shown, the rest on demand', async () => {
  const reasons = [
    { code: 'term_fits', text: '提供12个月期限' },
    { code: 'age_fits', text: '年龄符合要求' },
  ]
  answer('/v2/product/showList', match({ matched: [offer('a', { reasons })] }))
  const { user } = show()
  const one = await card('a')
  expect(one.queryByText('年龄符合要求')).not.toBeInTheDocument()
  await user.click(one.getByRole('button', { name: '为什么适合（2条）' }))
  expect(one.getByText('年龄符合要求')).toBeInTheDocument()
})

test('nothing is chosen for the visitor, and applying for nothing says so', async () => {
  const { onApply, user } = show()
  await card('a')
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: '申请所选（0）' }))
  expect(screen.getByText('请先勾选要申请的产品')).toBeInTheDocument()
  expect(onApply).not.toHaveBeenCalled()
})

test('the visitor applies for what they chose [S2.11, S16.1]', async () => {
  const { onApply, user } = show()
  await card('b')
  await user.click(element('offer-b-choose'))
  await user.click(screen.getByRole('button', { name: '申请所选（1）' }))
  expect(onApply).toHaveBeenCalledWith('DD1', [offer('b')])
})

test('what is submitted already says so and cannot be chosen', async () => {
  answer('/v2/product/showList', match({ matched: [offer('a', { apply_no: 'SQ1' }), offer('b')] }))
  show()
  expect((await card('a')).getByText('已提交，由机构审核')).toBeInTheDocument()
  expect((await card('a')).queryByRole('checkbox')).not.toBeInTheDocument()
})

test('when everything is submitted there is nothing left to apply for', async () => {
  answer('/v2/product/showList', match({ matched: [offer('a', { apply_no: 'SQ1' })] }))
  show()
  await card('a')
  expect(document.getElementById('offers-apply')).toBeNull()
})

/** The server: keeps the choice that comes along, and honours it. */
function server(stored = true) {
  let kept = stored
  answer('/v2/product/showList', ({ personalised }) => {
    if (typeof personalised === 'boolean') kept = personalised
    return ok(match({ personalised: kept }))
  })
}
const choices = () => sent('/v2/product/showList').map(({ personalised }) => personalised)

test('personalised order can be switched off, and stays off [S24.20]', async () => {
  server()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '关闭个性化排序' }))
  expect(await screen.findByText(/按公开示例的成本排列，对所有人相同/)).toBeInTheDocument()
  expect(choices()).toEqual([undefined, false])
  // From now on it is the server's to know.
  expect(localStorage.getItem('personalised')).toBeNull()
  await user.click(screen.getByRole('button', { name: '开启个性化排序' }))
  expect(await screen.findByText(/按您的金额和期限，成本低的在前/)).toBeInTheDocument()
  expect(choices()).toEqual([undefined, false, true])
})

test('what was switched off on another device is off here', async () => {
  server(false)
  show()
  expect(await screen.findByRole('button', { name: '开启个性化排序' })).toBeInTheDocument()
  expect(choices()).toEqual([undefined])
})

test('a choice that could not be sent is said, kept on the device, and goes with the next match', async () => {
  server()
  const { user } = show()
  const off = await screen.findByRole('button', { name: '关闭个性化排序' })
  answer('/v2/product/showList', 'offline')
  await user.click(off)
  expect(await screen.findByText('您的选择还没有保存，下面仍是原来的次序。')).toBeInTheDocument()
  expect(screen.getByText(/按您的金额和期限，成本低的在前/)).toBeInTheDocument()
  server()
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText(/按公开示例的成本排列/)).toBeInTheDocument()
  expect(choices().filter((choice) => choice === false).length).toBeGreaterThan(1)
})

test('a choice that was not sent belongs to the visitor who made it', async () => {
  server()
  localStorage.setItem('user_id', '8')
  localStorage.setItem('personalised', 'off:7')
  show()
  await card('a')
  expect(choices()).toEqual([undefined])
})

test('a choice that an older version kept on the device is told to the server once', async () => {
  server()
  localStorage.setItem('personalised', 'off')
  show()
  expect(await screen.findByRole('button', { name: '开启个性化排序' })).toBeInTheDocument()
  expect(choices()).toEqual([false])
  expect(localStorage.getItem('personalised')).toBeNull()
})

test('how we are paid is said beside the order, and leads to more [S24.28]', async () => {
  const { onAbout, user } = show()
  await card('a')
  expect(screen.getByText(new RegExp(PAID_NOTE.slice(0, 20)))).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '了解详情' }))
  expect(onAbout).toHaveBeenCalled()
})

test('the number of the match is shown for customer service, and can be copied', async () => {
  const id = '0c5e1a2b-3d4f-4a5b-8c6d-7e8f90a1b2c3'
  answer('/v2/product/showList', match({ trace_id: id }))
  const { user } = show()
  expect(await screen.findByText(id)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '复制匹配编号' }))
  expect(await screen.findByText('已复制')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(id)
})

test('the others are told with their reasons, once asked for [S2.11, S15.2]', async () => {
  const reasons = [{ code: 'region_fails', text: '当前居住城市不在服务地区内' }]
  const unmatched = [{ code: 'x', name: '示例贷', institution_name: '示例农商行', reasons }]
  answer('/v2/product/showList', match({ unmatched }))
  const { user } = show()
  const toggle = await screen.findByRole('button', { name: '为什么其他1个产品不适合' })
  expect(screen.queryByText('当前居住城市不在服务地区内')).not.toBeInTheDocument()
  await user.click(toggle)
  expect(screen.getByText('当前居住城市不在服务地区内')).toBeInTheDocument()
})

test('a match without offers proposes another amount or term only where that helps [S15.4]', async () => {
  answer('/v2/product/showList', match({ matched: [], no_fit: { change_helps: true, reasons: [] } }))
  const { onChange, user } = show()
  expect(await screen.findByText('没有产品提供这个金额和期限')).toBeInTheDocument()
  expect(screen.getByText('广告位')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '修改金额和期限' }))
  expect(onChange).toHaveBeenCalled()
})

test('a student reads why nothing fits and that no amount changes it, and is shown no advertisement [S10.9]', async () => {
  const reasons = [{ code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }]
  answer('/v2/product/showList', match({ matched: [], no_fit: { change_helps: false, reasons } }))
  const { onChange, user } = show()
  expect(await screen.findByText('换金额或期限，结果也一样')).toBeInTheDocument()
  expect(screen.getByText(/^按监管要求，不向在校学生推荐消费贷款。如果资料填写有误/)).toBeInTheDocument()
  expect(screen.queryByText(/修改金额|再试|以下均为预估/)).not.toBeInTheDocument()
  expect(screen.queryByText('广告位')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '检查填写的资料' }))
  expect(onChange).toHaveBeenCalled()
})

test('the match that was made under the overlay is shown without matching again', async () => {
  await prepareOffers('DD1')
  show()
  await card('a')
  expect(sent('/v2/product/showList')).toHaveLength(1)
})

test('a match of another order is not shown', async () => {
  await prepareOffers('DD1')
  answer('/v2/product/showList', match({ order_no: 'DD2', matched: [offer('z')] }))
  show('DD2')
  await card('z')
  expect(sent('/v2/product/showList').map(({ order_no }) => order_no)).toEqual(['DD1', 'DD2'])
})

test('without an order in the address the unfinished one is matched', async () => {
  answer('/v1/app/pending', {
    pending: {
      order_no: 'DD7',
      flow: 3,
      page: 'productList',
      amount: null,
      updated_at: '2026-11-20T06:00:00Z',
    },
  })
  show('')
  await card('a')
  expect(sent('/v2/product/showList')[0]).toMatchObject({ order_no: 'DD7' })
})

test('without any order the visitor is led to the form', async () => {
  answer('/v1/app/pending', { pending: null })
  const { onChange, user } = show('')
  await user.click(await screen.findByRole('button', { name: '去填写金额' }))
  expect(onChange).toHaveBeenCalled()
})

test('without a network the list can be loaded again', async () => {
  answer('/v2/product/showList', 'offline')
  const { user } = show()
  const retry = await screen.findByRole('button', { name: '重新加载' })
  answer('/v2/product/showList', () => ok(match()))
  await user.click(retry)
  await card('a')
})

test('a match that cannot be had is a failure for who waits under the overlay', async () => {
  answer('/v2/product/showList', 'offline')
  await expect(prepareOffers('DD1')).rejects.toThrow()
  expect(useMatch.getState().ready).toBeNull()
})
