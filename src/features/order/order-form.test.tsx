import type { Data } from '@contract/endpoints'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NetworkError } from '@/http/http'
import { useForm } from '@/stores/form'
import { ACCOUNT, answer, ok, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { OrderForm } from './order-form'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

const choice = (name: string, label: string, flow: number) => ({
  name,
  label,
  kind: 'choice' as const,
  flow,
  why: `为什么要${label}`,
  options: [
    { value: 'one', label: `${label}甲` },
    { value: 'two', label: `${label}乙` },
  ],
})
const order = (given: Partial<Data<'/web/form'>> = {}): Data<'/web/form'> => ({
  order_no: 'DD1',
  flow: 0,
  fields: [
    { name: 'amount', label: '期望金额', kind: 'amount', flow: 0, why: '用于筛选产品' },
    { name: 'term', label: '期望期限', kind: 'term', flow: 0, why: '用于计算还款' },
    choice('purpose', '资金用途', 0),
    { name: 'name', label: '姓名', kind: 'text', flow: 1, why: '机构须核实身份' },
    { name: 'id_no', label: '身份证号码', kind: 'id_no', flow: 1, why: '用于实名核验' },
    choice('occupation', '职业', 2),
  ],
  values: {},
  id_no_masked: null,
  limits: { min: 100_000, max: 20_000_000, step: 100_000 },
  terms: [6, 12],
  agreements: [],
  account: ACCOUNT,
  ...given,
})

const onOpenAgreement = jest.fn()
const onRelogin = jest.fn()
/** The order form, opened at what the server knows. */
async function open(given: Partial<Data<'/web/form'>> = {}) {
  answer('/web/form', order(given))
  const onDone = jest.fn(() => Promise.resolve())
  const onCity = jest.fn()
  const { unmount } = render(
    <OrderForm
      shown={0}
      onDone={onDone}
      onCity={onCity}
      onOpenAgreement={onOpenAgreement}
      onRelogin={onRelogin}
    />,
  )
  const first = given.flow === 1 ? 'identity' : given.flow === 2 ? 'basics' : 'quota'
  await waitFor(() => expect(element(`${first}-submit`)).toBeInTheDocument())
  return { onDone, onCity, unmount, user: userEvent.setup() }
}
const element = (id: string) => document.getElementById(id) as HTMLElement
const error = (id: string) => element(`${id}-error`).textContent

beforeEach(() => {
  resetApi()
  useForm.getState().clear()
  answer('/web/form/save', (body) => {
    const flow = Number(body.flow) + 1
    return ok({ order_no: 'DD1', flow, next: flow === 3 ? 'match' : 'form' })
  })
  answer('/web/two/element/valid', { valid: true })
  answer('/v1/user/productCheck', { eligible: true, reasons: [] })
})

test('the steps lead from the amount to the match, and each sends its own values [S2.10, S14.3]', async () => {
  const { onDone, user } = await open()
  await user.click(screen.getByRole('radio', { name: '12个月' }))
  await user.click(screen.getByRole('radio', { name: '资金用途乙' }))
  await user.click(element('quota-submit'))
  await user.type(await screen.findByLabelText('姓名'), '张三')
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
  await user.click(element('identity-submit'))
  await user.click(await screen.findByRole('radio', { name: '职业甲' }))
  await user.click(element('basics-submit'))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  expect(sent('/web/form/save').map(({ flow, values }) => ({ flow, values }))).toEqual([
    { flow: 0, values: { amount: 1_000_000, term: 12, purpose: 'two' } },
    { flow: 1, values: { name: '张三', id_no: '330106199005150018' } },
    { flow: 2, values: { occupation: 'one' } },
  ])
})

test('each field of each step says why it is asked for [S24.21]', async () => {
  for (const flow of [0, 1, 2] as const) {
    const { unmount } = await open({ flow })
    const asked = order().fields.filter((field) => field.flow === flow)
    expect(asked).not.toHaveLength(0)
    for (const { label, why } of asked) {
      const [field] = [
        ...screen.queryAllByRole('group', { name: label }),
        ...screen.queryAllByLabelText(label),
      ]
      expect(field).toHaveAccessibleDescription(expect.stringContaining(why))
    }
    unmount()
  }
})

test('what the server refuses is told at its fields, and the focus goes to the first one', async () => {
  answer('/web/form/save', () =>
    refuse(601, '请选择期望期限', [
      { field: 'values.purpose', content: '请选择资金用途' },
      { field: 'values.term', content: '请选择期望期限' },
    ]),
  )
  const { user } = await open()
  await user.click(element('quota-submit'))
  await waitFor(() => expect(error('quota-term')).toBe('请选择期望期限'))
  expect(error('quota-purpose')).toBe('请选择资金用途')
  expect(error('quota-amount')).toBe('')
  expect(element('quota-term')).toHaveFocus()

  await user.click(screen.getByRole('radio', { name: '6个月' }))
  expect(error('quota-term')).toBe('')
  expect(error('quota-purpose')).toBe('请选择资金用途')
})

test('name and number that do not belong together are told at the number, and nothing is saved', async () => {
  answer('/web/two/element/valid', { valid: false })
  const { user } = await open({ flow: 1 })
  await user.type(screen.getByLabelText('姓名'), '张三')
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
  await user.click(element('identity-submit'))
  await waitFor(() => expect(error('identity-id_no')).toMatch('不一致'))
  expect(sent('/web/form/save')).toEqual([])
})

test('the identity step says under which phone it is saved, and leads to another login [S3.12]', async () => {
  const { user } = await open({ flow: 1 })
  expect(element('account-note')).toHaveTextContent('填写的内容会保存在手机号138****5678的账号下')
  await user.click(screen.getByRole('button', { name: '不是您？重新登录' }))
  expect(onRelogin).toHaveBeenCalled()
})

test('an identity check without an answer is sent again as the same request, and not after it was answered [S10.8]', async () => {
  answer('/web/two/element/valid', 'offline')
  const { user } = await open({ flow: 1 })
  await user.type(screen.getByLabelText('姓名'), '张三')
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
  await user.click(element('identity-submit'))
  const again = async () => user.click(await screen.findByRole('button', { name: '重新提交' }))
  answer('/web/two/element/valid', { valid: true })
  answer('/web/form/save', 'offline')
  await again()
  await waitFor(() => expect(sent('/web/form/save')).toHaveLength(2))
  const checks = sent('/web/two/element/valid')
  expect(new Set(checks.map((body) => body.public.request_id)).size).toBe(1)
  await again()
  await waitFor(() => expect(sent('/web/form/save')).toHaveLength(4))
  expect(sent('/web/two/element/valid')).toHaveLength(checks.length)
})

test('a number that is known is shown masked and kept, unless the visitor changes it', async () => {
  const { user } = await open({ flow: 1, values: { name: '张三' }, id_no_masked: '330***********0018' })
  expect(screen.getByText('330***********0018')).toBeInTheDocument()
  await user.click(element('identity-submit'))
  await waitFor(() => expect(sent('/web/form/save')[0]?.values).toEqual({ name: '张三' }))
  expect(sent('/web/two/element/valid')).toEqual([])
})

test('the visitor can change the known number', async () => {
  const { user } = await open({ flow: 1, values: { name: '张三' }, id_no_masked: '330***********0018' })
  await user.click(screen.getByRole('button', { name: '修改' }))
  await user.type(screen.getByLabelText('身份证号码'), '11010119900101001X')
  await user.click(element('identity-submit'))
  await waitFor(() =>
    expect(sent('/web/form/save')[0]?.values).toMatchObject({ id_no: '11010119900101001X' }),
  )
})

test('without a network the draft is kept, and the next try has the same request id', async () => {
  answer('/web/form/save', 'offline')
  const { user } = await open({ flow: 2 })
  await user.click(screen.getByRole('radio', { name: '职业乙' }))
  await user.click(element('basics-submit'))
  expect(await screen.findByText('没有提交成功')).toBeInTheDocument()
  expect(useForm.getState().data.occupation).toBe('two')
  await user.click(screen.getByRole('button', { name: '重新提交' }))
  await waitFor(() => expect(sent('/web/form/save').length).toBeGreaterThan(2))
  expect(new Set(sent('/web/form/save').map((body) => body.public.request_id)).size).toBe(1)
})

test('an order that cannot be matched says why and leads to what is missing', async () => {
  answer('/v1/user/productCheck', {
    eligible: false,
    reasons: [{ code: 'area_missing', text: '请先选择当前居住城市' }],
  })
  const { onDone, onCity, user } = await open({ flow: 2 })
  await user.click(screen.getByRole('radio', { name: '职业乙' }))
  await user.click(element('basics-submit'))
  expect(await screen.findByText('请先选择当前居住城市')).toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '去选择城市' }))
  expect(onCity).toHaveBeenCalled()
})

test('when the match itself fails the visitor is told and can try again [S2.29, S15.6]', async () => {
  const { onDone, user } = await open({ flow: 2 })
  onDone.mockRejectedValueOnce(new NetworkError('offline'))
  await user.click(screen.getByRole('radio', { name: '职业乙' }))
  await user.click(element('basics-submit'))
  await user.click(await screen.findByRole('button', { name: '重新提交' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
})

test('a complete order opens at the amount, and saving it goes straight to the match', async () => {
  answer('/web/form/save', { order_no: 'DD1', flow: 3, next: 'match' })
  const { onDone, user } = await open({ flow: 3, values: { amount: 2_000_000, term: 12, purpose: 'one' } })
  await user.click(screen.getByRole('button', { name: '查看可申请产品' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
})

test('a complete order can be gone through again, step by step', async () => {
  answer('/web/form/save', { order_no: 'DD1', flow: 3, next: 'match' })
  const { onDone, user } = await open({
    flow: 3,
    values: { name: '张三' },
    id_no_masked: '330***********0018',
  })
  await user.click(element('quota-revise'))
  await user.click(element('identity-submit'))
  await user.click(await screen.findByRole('radio', { name: '职业甲' }))
  expect(onDone).not.toHaveBeenCalled()
  await user.click(element('basics-submit'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

test('every change goes into the draft, so that a reload keeps it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: '6个月' }))
  expect(useForm.getState()).toMatchObject({ order_no: 'DD1', data: { term: 6 } })
})

const identity = {
  code: 'identity',
  title: '身份信息处理同意书',
  version: '1.0',
  hash: 'h',
  institution_code: null,
  consent_id: '-:identity:1.0:h',
}
const box = () =>
  screen.getByRole('checkbox', { name: /我同意为核实身份处理我的姓名和身份证号码（敏感个人信息）/ })

test('the identity number is asked under a box of its own: unticked, with necessity and effect, its text one tap away', async () => {
  const { user } = await open({ flow: 1, agreements: [identity] })
  expect(box()).not.toBeChecked()
  expect(screen.getByText(/身份证号码一旦泄露，可能危害人身和财产安全。不同意就不能匹配/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '《身份信息处理同意书》' }))
  expect(onOpenAgreement).toHaveBeenCalledWith(expect.objectContaining({ code: 'identity', version: '1.0' }))
  expect(box()).not.toBeChecked()
})

test('unticked, neither name nor number is sent; ticked, the consent goes with the check and with the step', async () => {
  const { user } = await open({ flow: 1, agreements: [identity] })
  await user.type(screen.getByLabelText('姓名'), '张三')
  await user.click(element('identity-submit'))
  await waitFor(() => expect(error('identity-consent')).toBe('请阅读后勾选，再继续'))
  expect([error('identity-name'), error('identity-id_no')]).toEqual(['', '请填写身份证号码'])
  expect(element('identity-id_no')).toHaveFocus()
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
  await user.click(element('identity-submit'))
  await waitFor(() => expect(element('identity-consent')).toHaveFocus())
  expect([...sent('/web/two/element/valid'), ...sent('/web/form/save')]).toEqual([])
  await user.click(box())
  expect(error('identity-consent')).toBe('')
  await user.click(element('identity-submit'))
  await waitFor(() => expect(sent('/web/form/save')).toMatchObject([{ consents: [identity.consent_id] }]))
  expect(sent('/web/two/element/valid')).toMatchObject([{ consents: [identity.consent_id] }])
})

test('a text that changed meanwhile is shown in its new version, unticked', async () => {
  const refusal = refuse(601, '请先同意', [{ field: 'consents', content: '请先阅读并同意' }])
  answer('/web/form/save', refusal)
  const { user } = await open({
    flow: 1,
    values: { name: '张三' },
    id_no_masked: '330***********0018',
    agreements: [identity],
  })
  await user.click(box())
  answer('/web/form', order({ flow: 1, agreements: [{ ...identity, version: '1.1', consent_id: 'new' }] }))
  await user.click(element('identity-submit'))
  await waitFor(() => expect(box()).not.toBeChecked())
  expect(error('identity-consent')).toBe('请先阅读并同意')
})

test('who has consented already is not asked again', async () => {
  await open({ flow: 1 })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('the way back within the page keeps what was filled in', async () => {
  const { user } = await open({ flow: 1 })
  await user.type(screen.getByLabelText('姓名'), '张三')
  await user.click(element('identity-back'))
  expect(element('quota-submit')).toBeInTheDocument()
  expect(useForm.getState().data.name).toBe('张三')
})
