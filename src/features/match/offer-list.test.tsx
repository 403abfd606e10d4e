import { screen, within } from '@testing-library/react'
import { PAID_NOTE } from '@/lib/money/paid'
import { platform } from '@/platform/platform'
import { useMatch } from '@/stores/match'
import { resetForms } from '../../../test/forms/row'
import { match, pages, SHOW } from '../../../test/forms/second-look'
import { byId, show } from '../../../test/screen'
import { answer, ok, refuse, sent } from '../../../test/tools/fake-api'
import { offer } from '../../../test/tools/offer-data'
import { prepareOffers } from './api'
import { OfferList } from './offer-list'

const { onAbout, onChange, onStatus } = pages
const two = { matched: [offer('a'), offer('b')] }

const element = (order_no: string) => <OfferList order_no={order_no} shown={0} ads="广告位" {...pages} />
/** Opens the list of a match. */
function open(given: Parameters<typeof match>[0] = two) {
  answer(SHOW, match(given))
  return show(element('DD1'))
}
const card = async (code: string) =>
  within((await screen.findByText(`示例产品${code}`)).closest('article') as HTMLElement)

beforeEach(() => {
  resetForms()
  useMatch.setState({ ready: null })
})

test('each row has its institution, licence, rate, payment, cost and fees, and the list its amount and term once [S24.8, S24.9, S24.18]', async () => {
  const { user } = open()
  await card('b')
  expect(byId('offers-change')).toHaveTextContent('20,000元 · 12个月')
  expect(byId('offers-note')).toHaveTextContent('预估，最终以机构审批结果为准')
  await user.click(byId('offers-note'))
  expect(screen.getByText(/综合年化按复利算，含利息和全部费用/)).toBeInTheDocument()
  for (const code of ['a', 'b']) {
    const facts = [
      `示例银行${code}`,
      '12.55%综合年化',
      '每月1,775.89元',
      '共多付1,310.24元',
      '牌照说明',
      '无其他费用',
    ]
    expect(byId(`offer-${code}`)).toHaveTextContent(new RegExp(facts.join('.*')))
  }
})

test('offers of a visitor whose channel is not passed on say so above them [S18.31]', async () => {
  open({ ...two, not_passed_on: '不能把您的资料转给机构' })
  await card('a')
  expect(screen.getByText('不能把您的资料转给机构')).toBeInTheDocument()
})

test('a closed offer is not counted among those that can be applied for, and has no box', async () => {
  const closed = { text: '今日申请已满', opens: '明天00:00', opens_at: '2026-11-20T16:00:00.000Z' }
  open({ matched: [offer('a'), offer('b', { closed })] })
  await card('b')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^1个产品，/)
  expect(screen.getAllByRole('checkbox').map(({ id }) => id)).toEqual(['offer-a-choose'])
})

test('two or three chosen offers are compared row by row, and more are not', async () => {
  const dear = { annual_rate: 16.74, sponsored: true }
  const { user } = open({ matched: [offer('a'), offer('b', dear), offer('c'), offer('d')] })
  await card('a')
  const choose = (code: string) => user.click(byId(`offer-${code}-choose`))
  await choose('a')
  expect(byId('offers-compare')).toBeNull()
  await choose('b')
  await user.click(screen.getByRole('button', { name: '比一比2个产品' }))
  const sheet = within(await screen.findByRole('dialog', { name: '比一比2个产品' }))
  const row = (name: string) =>
    within(sheet.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(sheet.getByRole('columnheader', { name: /示例产品b ?广告/ })).toBeInTheDocument()
  expect(row('综合年化')).toEqual(['12.55%最低', '16.74%'])
  expect(row('可选期限')).toEqual(['都是6–12个月'])
  await user.click(byId('compare-b-choose'))
  expect(screen.getAllByRole('checkbox', { checked: true }).map(({ id }) => id)).toEqual(['offer-b-choose'])
  for (const code of ['a', 'c', 'd']) await choose(code)
  expect(byId('offers-compare')).toBeNull()
  expect(screen.getByText('最多比3个')).toBeInTheDocument()
})

test('customer service is told eight characters of the match id, which are what is copied', async () => {
  const copy = jest.spyOn(platform, 'copy').mockResolvedValue(true)
  const { user } = open({ ...two, trace_id: '9df3e617-306e-423b-8b51-60f29a80fbf0' })
  await card('a')
  expect(byId('match-number')).toHaveTextContent(/^9df3e617$/)
  await user.click(screen.getByRole('button', { name: '复制匹配编号' }))
  expect(copy).toHaveBeenCalledWith('9df3e617')
})

test.each([
  ['beside another one can only be viewed', [offer('b')], true],
  ['and is the only one leaves no button to apply', [], false],
])('a product that was applied for %s', async (_, others, button) => {
  open({ matched: [offer('a', { apply_no: 'SQ1' }), ...others] })
  expect((await card('a')).getByText('已提交')).toBeInTheDocument()
  expect((await card('a')).queryByRole('checkbox')).not.toBeInTheDocument()
  expect(byId('offers-apply') !== null).toBe(button)
})

describe('personalised order', () => {
  /** Simulates a server that applies the choice of the request. Without a choice the order is personalised. */
  const serveChoice = () =>
    answer(SHOW, ({ personalised = true }) => ok(match({ ...two, personalised: personalised === true })))
  function openChosen() {
    serveChoice()
    return show(element('DD1'))
  }
  const choices = () => sent(SHOW).map(({ personalised }) => personalised)

  test('a choice that could not be sent is reported, kept on the device, and sent with the next match [S24.20]', async () => {
    const { user } = openChosen()
    await card('a')
    await user.click(byId('offers-note'))
    const off = screen.getByRole('button', { name: '关闭个性化排序' })
    answer(SHOW, 'offline')
    await user.click(off)
    expect(await screen.findByText('您的选择还没有保存，下面仍是原来的次序。')).toBeInTheDocument()
    expect(screen.getByText(/按您的金额和期限，成本低的在前/)).toBeInTheDocument()
    serveChoice()
    await user.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText(/按公开示例的成本排列/)).toBeInTheDocument()
    expect(choices().filter((choice) => choice === false).length).toBeGreaterThan(1)
    // The server has stored the choice, so the device no longer needs it.
    expect(localStorage.getItem('personalised')).toBeNull()
  })

  test('a choice that was not sent belongs to the visitor who made it', async () => {
    localStorage.setItem('user_id', '8')
    localStorage.setItem('personalised', 'off:7')
    openChosen()
    await card('a')
    expect(choices()).toEqual([undefined])
  })
})

test('the page says beside the sort order how the platform is paid, with a link to more [S24.28]', async () => {
  const { user } = open()
  await card('a')
  expect(byId('offers-note')).toHaveTextContent('付费不影响排序')
  await user.click(byId('offers-note'))
  expect(screen.getByText(new RegExp(PAID_NOTE.slice(0, 20)))).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '了解详情' }))
  expect(onAbout).toHaveBeenCalled()
})

test('products that do not fit are listed with the marks of their institutions and their reasons on demand [S2.11, S15.2]', async () => {
  const text = '您的居住城市不在服务范围内，该产品只服务广东省'
  const reasons = [{ code: 'region_fails', text }]
  const unmatched = [
    { code: 'x', name: '示例贷', institution: { name: '示例农商行', mark: '农', logo: null }, reasons },
  ]
  const { user } = open({ ...two, unmatched })
  const toggle = await screen.findByRole('button', { name: /为什么其他1个不适合/ })
  expect(screen.queryByText('您的居住城市不在服务范围内')).not.toBeInTheDocument()
  await user.click(toggle)
  for (const words of ['您的居住城市不在服务范围内', '农', '示例农商行', '示例贷', '只服务广东省'])
    expect(screen.getByText(words)).toBeInTheDocument()
  await user.click(byId('offers-form'))
  expect(onChange).toHaveBeenCalled()
})

test('a match without offers proposes another amount or term only where that helps [S15.4]', async () => {
  const { user } = open({ no_fit: { change_helps: true, reasons: [] } })
  expect(await screen.findByText('没有产品提供这个金额和期限')).toBeInTheDocument()
  expect(screen.getByText('广告位')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '修改金额和期限' }))
  expect(onChange).toHaveBeenCalled()
})

test('a student reads why nothing fits and that no amount changes it, and is shown no advertisement [S10.9]', async () => {
  const reasons = [{ code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }]
  const { user } = open({ no_fit: { change_helps: false, reasons } })
  expect(await screen.findByText('换金额或期限，结果也一样')).toBeInTheDocument()
  expect(screen.getByText(/^按监管要求，不向在校学生推荐消费贷款。如果资料填写有误/)).toBeInTheDocument()
  expect(screen.queryByText(/修改金额|再试|以下均为预估/)).not.toBeInTheDocument()
  expect(screen.queryByText('广告位')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '检查填写的资料' }))
  expect(onChange).toHaveBeenCalled()
})

describe('which order is matched', () => {
  const showFor = (order_no: string) => show(element(order_no))
  const matchedOrders = () => sent(SHOW).map(({ order_no }) => order_no)

  test.each([
    ['is shown without matching again', 'DD1', ['DD1']],
    ['is not shown for another order', 'DD2', ['DD1', 'DD2']],
  ])('a match that was made under the overlay %s', async (_, order_no, orders) => {
    answer(SHOW, (body) => ok(match({ ...two, order_no: String(body.order_no) })))
    await prepareOffers('DD1')
    showFor(order_no)
    await card('a')
    expect(matchedOrders()).toEqual(orders)
  })

  test('without an order in the address the unfinished one is matched', async () => {
    const pending = { order_no: 'DD7', flow: 2, amount: null, updated_at: '2026-11-20T06:00:00Z' }
    answer('/v1/app/pending', { pending: { ...pending, page: 'productList' } })
    answer(SHOW, match(two))
    showFor('')
    await card('a')
    expect(matchedOrders()).toEqual(['DD7'])
  })

  test('without any order the visitor is led to the form', async () => {
    answer('/v1/app/pending', { pending: null })
    const { user } = showFor('')
    await user.click(await screen.findByRole('button', { name: '去填写金额' }))
    expect(onChange).toHaveBeenCalled()
  })
})

test('an order that lacks answers says so, and leads to the form and to what has been applied for', async () => {
  answer(SHOW, refuse(409, '请先填写借款需求和基础资料'))
  const { user } = show(element('DD1'))
  expect(await screen.findByText('请先填写借款需求和基础资料。')).toBeInTheDocument()
  expect(screen.queryByText('没有加载出匹配结果')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '去填写' }))
  expect(onChange).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '查看已提交的申请' }))
  expect(onStatus).toHaveBeenCalled()
})

test('a match without a response is a failure for the page that waits under the overlay', async () => {
  answer(SHOW, 'offline')
  await expect(prepareOffers('DD1')).rejects.toThrow()
  expect(useMatch.getState().ready).toBeNull()
})
