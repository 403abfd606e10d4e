import type { Data } from '@contract/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { NetworkError } from '@/http/http'
import { useForm } from '@/stores/form'
import { basics, identity, onCity, order, quota } from '../../../test/forms/order'
import { openFilled, openForm, reports, resetForms, typeIdentity } from '../../../test/forms/row'
import { byId, errorOf } from '../../../test/screen'
import { answer, ok, sent } from '../../../test/tools/fake-api'

const SAVE = '/web/form/save'
const CHECK = '/web/two/element/valid'
const { onDone, onRelogin } = reports

/** Simulates a server that knows these parts of an order. By default all agreements are accepted. */
const known = (given: Partial<Data<'/web/form'>>) => () => answer('/web/form', order(given))
const masked = { values: { amount: 1_000_000, name: '张三' }, id_no_masked: '330***********0018' }

beforeEach(() => {
  resetForms()
  answer(SAVE, ({ flow }) =>
    ok({ order_no: 'DD1', flow: Number(flow) + 1, next: flow === 2 ? 'match' : 'form' }),
  )
})

test.each([...[quota, identity, basics].entries()])(
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

describe('the identity step', () => {
  test('an identity number that does not belong to the name is refused at its field, and nothing is saved', async () => {
    const { press } = await openFilled(identity, () => answer(CHECK, { valid: false }))
    await press()
    await waitFor(() => expect(errorOf('identity-id_no')).toMatch('不一致'))
    expect(sent(SAVE)).toEqual([])
  })

  test('the identity step says under which phone it is saved, and leads to another login [S3.12]', async () => {
    const { user } = await openForm(identity)
    expect(byId('account-note')).toHaveTextContent('填写的内容会保存在手机号138****5678的账号下')
    await user.click(screen.getByRole('button', { name: '不是您？重新登录' }))
    expect(onRelogin).toHaveBeenCalled()
  })

  test('an identity check without a response is retried as the same request, and not repeated once it was answered [S10.8]', async () => {
    const { press, user } = await openFilled(identity, () => answer(CHECK, 'offline'))
    await press()
    const again = async () => user.click(await screen.findByRole('button', { name: '重新提交' }))
    answer(CHECK, { valid: true })
    answer(SAVE, 'offline')
    await again()
    await waitFor(() => expect(sent(SAVE)).toHaveLength(2))
    const checks = sent(CHECK)
    expect(new Set(checks.map((body) => body.public.request_id)).size).toBe(1)
    await again()
    await waitFor(() => expect(sent(SAVE)).toHaveLength(4))
    expect(sent(CHECK)).toHaveLength(checks.length)
  })

  test('a known identity number is shown masked and kept unless the visitor changes it, and only the step’s own values are sent', async () => {
    const { press, user } = await openForm(identity, known({ flow: 1, ...masked }))
    expect(screen.getByText('330***********0018')).toBeInTheDocument()
    await press()
    await waitFor(() => expect(sent(SAVE)[0]?.values).toEqual({ name: '张三' }))
    expect(sent(CHECK)).toEqual([])
    await user.click(await screen.findByRole('button', { name: '上一步' }))
    await user.click(await screen.findByRole('button', { name: '修改' }))
    await user.type(screen.getByLabelText('身份证号码'), '11010119900101001X')
    await press()
    await waitFor(() => expect(sent(SAVE)[1]?.values).toMatchObject({ id_no: '11010119900101001X' }))
  })

  test('the consent to the identity check has its own box, which explains why it is needed and what it means', async () => {
    await openForm(identity)
    const name = /我同意为核实身份处理我的姓名和身份证号码（敏感个人信息）/
    expect(screen.getByRole('checkbox', { name })).not.toBeChecked()
    expect(
      screen.getByText(/身份证号码一旦泄露，可能危害人身和财产安全。不同意就不能匹配/),
    ).toBeInTheDocument()
  })

  test('without the tick neither name nor identity number is sent; with it the consent goes with the check and with the step', async () => {
    const { press, user } = await openForm(identity)
    await typeIdentity(user)
    await press()
    await waitFor(() => expect(byId('identity-consent')).toHaveFocus())
    expect([...sent(CHECK), ...sent(SAVE)]).toEqual([])
    await user.click(byId('identity-consent'))
    expect(errorOf('identity-consent')).toBe('')
    await press()
    await waitFor(() => expect(sent(SAVE)).toMatchObject([{ consents: ['identity@1.0'] }]))
    expect(sent(CHECK)).toMatchObject([{ consents: ['identity@1.0'] }])
  })

  test('a visitor who has consented already is not asked again', async () => {
    await openForm(identity, known({ flow: 1 }))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('going back a step keeps the entered values', async () => {
    const { user } = await openForm(identity)
    await typeIdentity(user)
    await user.click(byId('identity-back'))
    expect(byId('quota-submit')).toBeInTheDocument()
    expect(useForm.getState().data.name).toBe('张三')
  })
})

test('an order that cannot be matched says why and leads to the page of the missing answer', async () => {
  const reasons = [{ code: 'area_missing', text: '请先选择当前居住城市' }]
  const { press, user } = await openFilled(basics, () =>
    answer('/v1/user/productCheck', { eligible: false, reasons }),
  )
  await press()
  expect(await screen.findByText('请先选择当前居住城市')).toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '去选择城市' }))
  expect(onCity).toHaveBeenCalled()
})

test('a match that fails leaves a retry at the last step of the order [S2.29, S15.6]', async () => {
  const { press, user } = await openFilled(basics)
  onDone.mockRejectedValueOnce(new NetworkError('offline'))
  await press()
  await user.click(await screen.findByRole('button', { name: '重新提交' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
})

describe('a complete order', () => {
  beforeEach(() => answer(SAVE, { order_no: 'DD1', flow: 3, next: 'match' }))

  test('a complete order opens at the amount, and saving that leads straight to the match', async () => {
    const { press } = await openForm(quota, known({ flow: 3, values: { amount: 2_000_000, term: 12 } }))
    await press()
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  })

  test('a complete order can be gone through again, step by step', async () => {
    const { user } = await openForm(quota, known({ flow: 3, ...masked }))
    await user.click(byId('quota-revise'))
    await user.click(byId('identity-submit'))
    await user.click(await screen.findByRole('radio', { name: '职业甲' }))
    expect(onDone).not.toHaveBeenCalled()
    await user.click(byId('basics-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
  })
})
