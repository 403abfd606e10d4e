import { fen } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { findOffers } from '@/features/match/api'
import { NetworkError } from '@/http/http'
import { useForm } from '@/stores/form'
import { useView } from '@/stores/view'
import {
  basics,
  choiceField,
  identity,
  onCity,
  onOffers,
  order,
  orderForm,
  REMARK,
} from '../../../test/forms/order'
import { openFilled, openForm, reports, resetForms, typeIdentity } from '../../../test/forms/row'
import { match } from '../../../test/forms/second-look'
import { byId, errorOf } from '../../../test/screen'
import { answer, ok, sent } from '../../../test/tools/fake-api'
import { agreement } from '../../../test/tools/offer-data'

const SAVE = '/web/form/save'
const { onDone, onRelogin } = reports

/** Simulates a server that knows these parts of an order. By default all agreements are accepted. */
const known = (given: Partial<Data<'/web/form'>>) => () => answer('/web/form', order(given))
const ANSWERS = { amount: fen(1_000_000), term: 12, purpose: 'one', occupation: 'one' }
const masked = { values: { ...ANSWERS, name: '张三' }, id_no_masked: '330***********0018' }
const CHECKED = '/v1/user/productCheck'
const refusal = (code: string, text: string) => ({ eligible: false, reasons: [{ code, text }] })

beforeEach(() => {
  resetForms()
  useView.setState({ elder: false })
  answer(SAVE, ({ flow }) =>
    ok({ order_no: 'DD1', flow: Number(flow) + 1, next: flow === 1 ? 'match' : 'form' }),
  )
})

test.each([...[basics, identity].entries()])(
  'each field of step %d of the order says why it is needed [S24.21]',
  async (flow, row) => {
    await openForm(row)
    const fields = order().fields.filter((field) => field.flow === flow)
    expect(fields).not.toHaveLength(0)
    for (const { label, why } of fields) {
      const [field] = [
        ...screen.queryAllByRole('group', { name: label }),
        ...screen.queryAllByLabelText(label),
      ]
      expect(field).toHaveAccessibleDescription(expect.stringContaining(why))
    }
  },
)

test('in the elder view the basics ask one question at a time: the next one appears with the answer to the last', async () => {
  useView.setState({ elder: true })
  const { user } = await openForm(basics)
  const fields = order().fields.filter(({ flow, kind }) => flow === 0 && kind !== 'amount')
  const asked = () => fields.filter(({ label }) => screen.queryByRole('group', { name: label }))
  expect(asked()).toEqual(fields.slice(0, 1))
  await user.click(screen.getByRole('radio', { name: '12个月' }))
  expect(asked()).toEqual(fields.slice(0, 2))
})

test('an optional question is marked, may stay unanswered, and its emptied answer is sent', async () => {
  const fields = [choiceField('purpose', '资金用途', 0), REMARK]
  const { user, press } = await openForm(basics, known({ fields }))
  await press()
  expect([errorOf('basics-purpose'), errorOf('basics-remark')]).toEqual(['请选择资金用途', ''])
  await user.click(screen.getByRole('radio', { name: '资金用途甲' }))
  const text = screen.getByLabelText(/备注.*选填/)
  await user.type(text, '好')
  await user.clear(text)
  await press()
  await waitFor(() => expect(sent(SAVE)).toMatchObject([{ values: { purpose: 'one', remark: '' } }]))
})

test('the identity step says under which phone it is saved, and leads to another login [S3.12]', async () => {
  const { user } = await openForm(identity)
  expect(byId('account-note')).toHaveTextContent('资料保存在138****5678名下')
  await user.click(screen.getByRole('button', { name: '不是您？重新登录' }))
  expect(onRelogin).toHaveBeenCalled()
})

test('a name that was given before is shown and not asked for again, until the visitor changes it', async () => {
  const { press, user } = await openForm(identity, known({ flow: 1, values: { name: '张三' } }))
  expect(screen.getByText('张三')).toBeInTheDocument()
  expect(screen.queryByLabelText('姓名')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
  await user.click(screen.getByRole('button', { name: '修改姓名' }))
  const name = screen.getByLabelText('姓名')
  expect(name).toHaveFocus()
  await user.clear(name)
  await user.type(name, '李四')
  await press()
  await waitFor(() => expect(sent(SAVE)[0]?.values).toMatchObject({ name: '李四' }))
})

test('a known identity number is shown masked and kept unless the visitor changes it, and only the step’s own values are sent', async () => {
  const { press, user } = await openForm(identity, known({ flow: 1, ...masked }))
  expect(screen.getByText('330***********0018')).toBeInTheDocument()
  await press()
  await waitFor(() => expect(sent(SAVE)[0]?.values).toEqual({ name: '张三' }))
  await user.click(await screen.findByRole('button', { name: '修改已核验的身份证号码' }))
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
  await press()
  await waitFor(() => expect(sent(SAVE)[1]?.values).toMatchObject({ id_no: '330106199005150018' }))
})

test('the consent to the identity check has its own box, which explains why it is needed and what it means', async () => {
  await openForm(identity)
  const name = /同意为核实身份处理姓名和身份证号码（敏感个人信息）/
  expect(screen.getByRole('checkbox', { name })).not.toBeChecked()
  for (const said of [/可能危害人身和财产安全/, /不同意就不能匹配/])
    expect(screen.getByText(said)).toBeInTheDocument()
})

test('without the tick neither name nor identity number is sent; with it the consent goes with the step', async () => {
  const { press, user } = await openForm(identity)
  await typeIdentity(user)
  await press()
  await waitFor(() => expect(byId('identity-consent')).toHaveFocus())
  await user.type(screen.getByLabelText('身份证号码'), '{Backspace}9')
  await press()
  // The missing tick hides no other error.
  await waitFor(() => expect(errorOf('identity-id_no')).toBe('校验位对不上，请逐段核对，有一位填错了'))
  await user.type(screen.getByLabelText('身份证号码'), '{Backspace}8')
  expect(sent(SAVE)).toEqual([])
  await user.click(byId('identity-consent'))
  expect(errorOf('identity-consent')).toBeUndefined()
  await press()
  await waitFor(() => expect(sent(SAVE)).toMatchObject([{ consents: ['identity@1.0'] }]))
})

test('an identity number stands in groups beside its field, which keeps what is typed, and a missing digit is counted [S10.7]', async () => {
  const { press, user } = await openForm(identity)
  const field = screen.getByLabelText('身份证号码')
  await user.type(field, '33010619900515001')
  expect(field).toHaveValue('33010619900515001')
  expect(screen.getByText('330106 19900515 001')).toBeInTheDocument()
  await press()
  await waitFor(() => expect(errorOf('identity-id_no')).toBe('还差1位，要18位'))
})

test('a visitor who has consented already is not asked again', async () => {
  await openForm(identity, known({ flow: 1 }))
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('a visitor whose channel is not passed on reads it before the first answer [S18.31]', async () => {
  const not_passed_on = '不能把您的资料转给机构'
  await openForm(basics, known({ not_passed_on }))
  expect(byId('not-passed-on')).toHaveTextContent(not_passed_on)
})

test('going back a step keeps the entered values', async () => {
  const { user } = await openForm(identity)
  await typeIdentity(user)
  await user.click(byId('identity-back'))
  expect(byId('basics-submit')).toBeInTheDocument()
  expect(useForm.getState().data.name).toBe('张三')
})

test('amount and term that are already chosen are one line, and two fields only after 修改 [S10.5]', async () => {
  const { user, press } = await openForm(basics, known({ values: { amount: fen(1_000_000), term: 12 } }))
  expect(screen.getByText('借10,000元，分12个月还')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: '分几个月还' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '修改想借多少、分几个月还' }))
  expect(byId('basics-amount')).toHaveFocus()
  for (const name of ['6个月', '资金用途甲', '职业甲']) await user.click(screen.getByRole('radio', { name }))
  await press()
  await waitFor(() => expect(sent(SAVE)[0]?.values).toEqual({ ...ANSWERS, term: 6 }))
})

test.each([
  ['a missing term', { amount: fen(1_000_000) }],
  ['an amount that is not a step', { amount: fen(1_550_000), term: 12 }],
  ['a term that is not on offer', { amount: fen(1_000_000), term: 5 }],
])('%s shows both fields at once', async (_title, values) => {
  await openForm(basics, known({ values }))
  expect(byId('basics-amount')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: '分几个月还' })).toBeInTheDocument()
})

test('somebody whom no product can serve learns why after the basics, and is not asked for an identity number [S10.5, S10.9]', async () => {
  const { press } = await openFilled(basics, () =>
    answer(CHECKED, refusal('student_fails', '按监管要求，不向在校学生推荐消费贷款')),
  )
  await press()
  await waitFor(() => expect(byId('order-ineligible')).toHaveTextContent('不向在校学生推荐消费贷款'))
  expect(byId('order-ineligible')).toHaveTextContent('不用填身份证号码')
  expect(screen.queryByLabelText('身份证号码')).not.toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
})

test('somebody who left before the identity and can no longer be served is not asked for it on returning [S10.5]', async () => {
  await openForm(basics, () => {
    known({ flow: 1, values: ANSWERS })()
    answer(CHECKED, refusal('region_fails', '您的居住城市不在服务范围内'))
  })
  await waitFor(() => expect(byId('order-ineligible')).toHaveTextContent('不在服务范围内'))
  expect(screen.queryByLabelText('身份证号码')).not.toBeInTheDocument()
})

test('a visitor who chooses 在校学生 reads at once why nothing can be recommended, and nothing is blocked [S10.9]', async () => {
  const options = [
    { value: 'employee', label: '企业职员' },
    { value: 'student', label: '在校学生' },
  ]
  const fields = [{ ...choiceField('occupation', '职业', 0), options }]
  const { user, press } = await openForm(basics, known({ fields }))
  await user.click(screen.getByRole('radio', { name: '在校学生' }))
  expect(byId('basics-student')).toHaveTextContent('不能向在校学生推荐这里的产品')
  expect(errorOf('basics-occupation')).toBe('')
  await press()
  await waitFor(() => expect(sent(SAVE)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '返回修改基础资料' }))
  await user.click(screen.getByRole('radio', { name: '企业职员' }))
  expect(byId('basics-student')).not.toBeInTheDocument()
})

test('an order without a place of residence leads to the page that asks for it', async () => {
  const { press, user } = await openFilled(basics, () =>
    answer(CHECKED, refusal('area_missing', '请先选择当前居住城市')),
  )
  await press()
  expect(await screen.findByText('请先选择当前居住城市')).toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '去选择城市' }))
  expect(onCity).toHaveBeenCalled()
})

test('offers that come with the saved step are used once, in place of a match request [S15.1]', async () => {
  const MATCH = '/v2/product/showList'
  const offers = match({ order_no: 'DD1' })
  const { press } = await openFilled(identity, () => {
    answer(SAVE, { order_no: 'DD1', flow: 2, next: 'match', check: { eligible: true, reasons: [] }, offers })
    answer(MATCH, match({ order_no: 'DD1', trace_id: 'another' }))
  })
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  expect(sent(SAVE)).toMatchObject([{ match: {} }])
  expect(await findOffers('DD1')).toEqual(offers)
  expect(sent(MATCH)).toEqual([])
  expect(await findOffers('DD1')).toMatchObject({ trace_id: 'another' })
})

test('a match that fails leaves a retry at the last step of the order [S2.29, S15.6]', async () => {
  const { press, user } = await openFilled(identity)
  onDone.mockRejectedValueOnce(new NetworkError('offline'))
  await press()
  await user.click(await screen.findByRole('button', { name: '重新提交' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
})

describe('an order whose identity does not come before the offers', () => {
  const AGE = { ...choiceField('age_range', '年龄', 0), required: false }
  const basicsOf = (identity_step: 'after' | 'never') => {
    const { fields } = order()
    const asked = [...fields, AGE].filter(({ flow }) => flow === 0 || identity_step === 'after')
    return known({ fields: asked, identity_step, values: ANSWERS })
  }
  beforeEach(() =>
    answer(SAVE, { order_no: 'DD1', flow: 2, next: 'match', check: { eligible: true, reasons: [] } }),
  )

  test.each(['after', 'never'] as const)(
    'an order whose identity is asked %s the offers is complete with its basics, and an age may stay unanswered [S10.30, S10.31]',
    async (identity_step) => {
      const { press } = await openForm(basics, basicsOf(identity_step))
      expect(byId('basics-age_range')).toBeInTheDocument()
      expect(screen.getByText('资料')).toBeInTheDocument()
      expect(byId('basics-submit')).toHaveTextContent('查看可申请产品')
      await press()
      await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
      expect(sent(SAVE)).toMatchObject([{ flow: 0, match: {} }])
    },
  )

  test('the identity of a chosen product is asked for its order, leads back to the offers, and keeps the answers [S10.32]', async () => {
    const agreements = [agreement('identity', null)]
    const serve = known({ flow: 2, identity_step: 'after', values: ANSWERS, agreements })
    const chosen = { ...identity, element: () => orderForm('DD1') }
    const { press, user } = await openFilled(chosen, serve)
    expect(sent('/web/form')).toMatchObject([{ order_no: 'DD1' }])
    expect(screen.getByRole('heading', { name: '申请前先核验身份' })).toBeInTheDocument()
    expect(screen.getByText('不同意就不能申请这个产品，其他不受影响')).toBeInTheDocument()
    await user.click(screen.getByText('返回看其他产品'))
    expect(onOffers).toHaveBeenCalled()
    await press()
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
    expect(sent(SAVE)).toMatchObject([{ flow: 1, values: { name: '张三' } }])
    expect(useForm.getState().data).toMatchObject(ANSWERS)
  })
})

describe('a complete order', () => {
  beforeEach(() => answer(SAVE, { order_no: 'DD1', flow: 2, next: 'match' }))

  test('a complete order opens at its basics, and saving them leads straight to the match', async () => {
    const { press } = await openForm(basics, known({ flow: 2, ...masked }))
    expect(byId('basics-submit')).toHaveTextContent('查看可申请产品')
    await press()
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  })

  test('the identity of a complete order can be changed after its basics are saved', async () => {
    const { user } = await openForm(basics, known({ flow: 2, ...masked }))
    await user.click(byId('basics-revise'))
    await waitFor(() => expect(byId('identity-submit')).toBeInTheDocument())
    expect(sent(SAVE)).toMatchObject([{ flow: 0 }])
    expect(sent(SAVE)[0]).not.toHaveProperty('match')
    expect(onDone).not.toHaveBeenCalled()
    await user.click(byId('identity-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
  })
})
