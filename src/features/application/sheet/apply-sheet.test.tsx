import { screen, waitFor, within } from '@testing-library/react'
import { useForm } from '@/stores/form'
import { APPLY, applying, INFO } from '../../../../test/forms/application'
import { openFilled, openForm, reports, resetForms } from '../../../../test/forms/row'
import { byId, holdBack, show } from '../../../../test/screen'
import { answer, ok, refuse, sent } from '../../../../test/tools/fake-api'
import { info, notice } from '../../../../test/tools/offer-data'
import { ApplySheet } from './apply-sheet'

const { onDone } = reports
const one = applying('a')
const two = applying('a', 'b')
const box = (code: string) => byId(`apply-consent-share-${code}`)
const sheetBox = (code: string) => byId(`apply-sheet-${code}`)
const item = (code: string) => within(byId(`apply-item-${code}`))
const requestIds = () => sent(APPLY).map((body) => body.public.request_id)
const appliedFor = () => sent(APPLY).map(({ code }) => code)
const submitted = ok({ apply_no: 'SQ1', status: 'submitted' })
const full = refuse(403, '今日申请已满')
const serveNotice = () =>
  answer(INFO, { ...info('a'), agreements: [...info('a').agreements, notice('notice-a')] })
/** Simulates a server that refuses the second of the two products. */
const refuseB = () => answer(APPLY, ({ code }) => (code === 'b' ? full : submitted))

beforeEach(resetForms)

test('under the cost sheet of an institution one tick says what was read, and each consent has its own, which names receiver and purpose [S24.1, S24.2, S24.3]', async () => {
  const { press, user } = await openForm(one, serveNotice)
  const bank = within(screen.getByRole('dialog'))
  const boxes = bank.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ id, checked }) => [id, checked])).toEqual([
    ['apply-sheet-a', false],
    ['apply-consent-share-a', false],
  ])
  const [reading, sharing] = boxes.map((one) => one.closest('label'))
  expect(reading).toHaveTextContent('的综合融资成本明示表，已阅读《授权书notice-a》')
  expect(sharing).toHaveTextContent(
    '我同意把本次申请的资料提供给示例银行a，用于审核本次申请，详见《授权书share-a》',
  )
  await user.click(bank.getByRole('button', { name: '《授权书notice-a》' }))
  expect(reports.onOpenAgreement).toHaveBeenCalledWith({ code: 'notice-a', version: '1.0' })
  for (const one of boxes) await user.click(one)
  await press()
  await waitFor(() =>
    expect(sent(APPLY)).toMatchObject([
      { consent_ids: ['share-a@1.0', 'notice-a@1.0'], cost_sheet_hash: 'sheet-a' },
    ]),
  )
})

test('a notice in a new version must be ticked again, although its cost sheet is the same', async () => {
  const { press } = await openFilled(one, () => {
    serveNotice()
    answer(APPLY, refuse(409, '须知已更新'))
  })
  const renewed = {
    ...info('a'),
    agreements: [...info('a').agreements, { ...notice('notice-a'), consent_id: 'new' }],
  }
  answer(INFO, renewed)
  await press()
  expect(await screen.findByText('内容有更新')).toBeInTheDocument()
  expect([sheetBox('a').checked, box('a').checked]).toEqual([false, true])
})

test('each cost sheet and each consent has its own unticked box, and nothing is sent until every box is ticked [S24.3]', async () => {
  const { press, user } = await openFilled(two)
  // Each box names its product, so that screen readers can tell the boxes apart in a list of controls.
  const name = '我已阅读并确认示例银行b“示例产品b”的综合融资成本明示表'
  expect(screen.getByRole('checkbox', { name })).toBe(sheetBox('b'))
  for (const [missing, other] of [
    [sheetBox('b'), sheetBox('a')],
    [box('b'), box('a')],
  ] as const) {
    await user.click(missing)
    expect(byId('apply-submit')).toHaveTextContent(/^还差1项：示例银行b/)
    await press()
    expect(sent(APPLY)).toEqual([])
    expect(missing).toHaveFocus()
    expect(missing).toBeInvalid()
    expect(other).toBeValid()
    await user.click(missing)
    expect(missing).toBeValid()
  }
  await press()
  await waitFor(() => expect(appliedFor()).toEqual(['a', 'b']))
})

test('a sheet that is closed and opened again has no tick', async () => {
  const { unmount } = await openFilled(one)
  unmount()
  await openForm(one)
  expect([sheetBox('a').checked, box('a').checked]).toEqual([false, false])
})

test('the box is at the end of its cost sheet, which shows the last payment', async () => {
  const { cost_sheet, ...rest } = info('a')
  const last = {
    repayment_method: '先息后本',
    monthly_payment: 19_800,
    last_payment: 2_019_800,
    first_days: 45,
  }
  await openForm(one, () => answer(INFO, { ...rest, cost_sheet: { ...cost_sheet, ...last } }))
  const text = byId('apply-item-a').textContent ?? ''
  expect(text).toContain('首期还款放款后第45天')
  expect(text).toContain('每月还款198.00元最后一期20,198.00元含全部本金')
  expect(text.endsWith('不收取其他费用。我已阅读并确认示例银行a“示例产品a”的综合融资成本明示表')).toBe(true)
})

test('the draft is kept until the application is submitted, and cleared then', async () => {
  useForm.getState().fill({ purpose: 'daily' })
  const { press } = await openFilled(one, () => answer(APPLY, 'offline'))
  await press()
  expect(await item('a').findByText('没有收到结果')).toBeInTheDocument()
  expect(useForm.getState().data).toMatchObject({ purpose: 'daily' })
  answer(APPLY, submitted)
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  expect(useForm.getState().data).toEqual({})
})

test('a refusal is shown for its product, and only that product is tried again, as a new request', async () => {
  const { press, user } = await openFilled(two, refuseB)
  await press()
  expect(await item('b').findByText('今日申请已满')).toBeInTheDocument()
  expect(item('a').getByText('已提交')).toBeInTheDocument()
  expect(screen.getByText('还有1个产品没有确认提交成功，原因见上方')).toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  answer(APPLY, submitted)
  await user.click(screen.getByRole('button', { name: '重新提交申请' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  expect(appliedFor()).toEqual(['a', 'b', 'b'])
  expect(new Set(requestIds()).size).toBe(3)
})

test('while products are being sent the page does not change; then the first refused one has the focus, and the visitor may continue with the others', async () => {
  const held = holdBack(full)
  const { press, user } = await openFilled(two, () =>
    answer(APPLY, ({ code }) => (code === 'b' ? held.answer() : submitted)),
  )
  const before = item('a').getByText('综合融资成本明示表')
  await press()
  await waitFor(() => expect(appliedFor()).toEqual(['a', 'b']))
  expect(before).toBeInTheDocument()
  expect(screen.queryByText('已提交')).not.toBeInTheDocument()
  held.release()
  expect(await item('a').findByText('已提交')).toBeInTheDocument()
  expect(before).not.toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('没有提交成功今日申请已满')
  await user.click(screen.getByRole('button', { name: '查看已提交的申请' }))
  expect(onDone).toHaveBeenCalledWith('DD1')
})

test('a changed cost sheet is loaded again, unticked and pointed out, and the application uses the new one', async () => {
  const { press, user } = await openFilled(one, () =>
    answer(APPLY, (body) =>
      body.cost_sheet_hash === 'new' ? submitted : refuse(409, '费用明细已更新，请重新确认'),
    ),
  )
  answer(INFO, info('a', 'new'))
  await press()
  expect(await screen.findByText('内容有更新')).toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('内容有更新')
  expect(screen.getByRole('dialog')).not.toHaveFocus()
  expect(sheetBox('a')).not.toBeChecked()
  expect(sheetBox('a')).toBeValid()
  await press()
  expect(sheetBox('a')).toHaveFocus()
  expect(sent(APPLY)).toHaveLength(1)
  await user.click(sheetBox('a'))
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

test('a product that is full at the last press says so in place, the others can be submitted, and without others one action leads on', async () => {
  const text = '该机构今日申请已满，明天00:00起可再申请'
  const closed = { text, opens: '明天00:00', opens_at: '2026-11-20T16:00:00.000Z' }
  const serve = (...codes: string[]) =>
    answer(INFO, ({ code }) => {
      const { product, ...rest } = info(String(code))
      return ok({ ...rest, product: codes.includes(String(code)) ? { ...product, closed } : product })
    })
  const { press, user } = await openFilled(two, () => answer(APPLY, refuse(409, text)))
  serve('b')
  await press()
  expect(await item('b').findByText(`${text}。已填写的内容都保留着。`)).toBeInTheDocument()
  expect(sheetBox('b')).toBeNull()
  expect(screen.getByText('还有1个产品没有确认提交成功，原因见上方')).toBeInTheDocument()
  serve('a', 'b')
  await press()
  const others = await screen.findByRole('button', { name: '看看其他产品' })
  expect(document.activeElement).toHaveTextContent(`暂不受理申请${text}`)
  expect(appliedFor()).toEqual(['a', 'b', 'a'])
  expect(byId('apply-submit')).toBeNull()
  await user.click(others)
  expect(reports.onOthers).toHaveBeenCalled()
})

test('without its cost sheet a product cannot be applied for, and loading the sheet can be retried', async () => {
  answer(INFO, 'offline')
  const { user } = show(one.element())
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(byId('apply-submit')).toBeNull()
  answer(INFO, info('a'))
  await user.click(retry)
  expect(await screen.findByText('综合融资成本明示表')).toBeInTheDocument()
})

test('a press before the cost sheet was shown long enough sends nothing and says why, and a later press submits [S24.15]', async () => {
  const { press } = await openFilled(one, () => answer(INFO, { ...info('a'), read_seconds: 1 }))
  expect(byId('apply-submit')).toHaveTextContent('请先阅读（1秒）')
  await press()
  expect(screen.getByText('请先看完成本明示表，再提交申请')).toBeVisible()
  expect(sent(APPLY)).toEqual([])
  await waitFor(() => expect(byId('apply-submit')).toHaveTextContent('提交申请'), { timeout: 5_000 })
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
})

test('below a cost sheet its repayment plan can be opened, unless the device calculates other figures', async () => {
  const { cost_sheet, ...rest } = info('b')
  answer(INFO, ({ code }) =>
    ok(code === 'a' ? info('a') : { ...rest, cost_sheet: { ...cost_sheet, total_cost: 1 } }),
  )
  const plan = jest.fn(({ id }: { id: string }) => <output>{id}</output>)
  show(
    <ApplySheet
      order_no="DD1"
      wanted={['a', 'b'].map((code) => ({ code, amount: 2_000_000, term: 12 }))}
      plan={plan}
      onClose={() => {}}
      {...reports}
    />,
  )
  expect(await screen.findByText('apply-a')).toBeInTheDocument()
  expect(plan).toHaveBeenCalledWith(expect.objectContaining({ amount: 2_000_000, term: 12 }))
  expect(screen.queryByText('apply-b')).not.toBeInTheDocument()
})
