import { fen } from '@contract/brands'
import { WORDS } from '@contract/rules/words'
import { screen, waitFor, within } from '@testing-library/react'
import { useForm } from '@/stores/form'
import { APPLY, applying, INFO } from '../../../../test/forms/application'
import { openFilled, openForm, reports, resetForms, tick } from '../../../../test/forms/row'
import { byId, holdBack, show, type User } from '../../../../test/screen'
import { answer, ok, refuse, sent, wrong } from '../../../../test/tools/fake-api'
import { info, notice } from '../../../../test/tools/offer-data'
import { ApplySheet, type ApplySheetProps } from './apply-sheet'

const { onDone } = reports
const one = applying('a')
const two = applying('a', 'b')
const box = (code: string) => byId(`apply-consent-share-${code}`)
const sheetBox = (code: string) => byId(`apply-sheet-${code}`)
const item = (code: string) => within(byId(`apply-item-${code}`))
const toSubmit = (user: User) => user.click(byId('apply-submit'))
const requestIds = () => sent(APPLY).map((body) => body.public.request_id)
const appliedFor = () => sent(APPLY).map(({ code }) => code)
const submitted = ok({ apply_no: 'SQ1', status: 'submitted' })
const full = refuse(403, '今日申请已满')
const serveNotice = () =>
  answer(INFO, { ...info('a'), agreements: [...info('a').agreements, notice('notice-a')] })
/** Simulates a server that refuses the second of the two products. */
const refuseB = () => answer(APPLY, ({ code }) => (code === 'b' ? full : submitted))

beforeEach(resetForms)

test('one tick says what was read of an institution, and its consent has its own, which names receiver and purpose [S24.1, S24.2, S24.3]', async () => {
  const { press, user } = await openForm(one, serveNotice)
  const bank = within(screen.getByRole('dialog', { name: '示例银行a' }))
  const boxes = bank.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ id, checked }) => [id, checked])).toEqual([
    ['apply-sheet-a', false],
    ['apply-consent-share-a', false],
  ])
  expect(boxes.map((each) => each.getAttribute('aria-label'))).toEqual([
    '我已阅读并确认示例银行a“示例产品a”的综合融资成本明示表，已读《授权书notice-a》',
    '我同意把本次申请的资料提供给示例银行a，用于审核本次申请，详见《授权书share-a》',
  ])
  expect(bank.getByRole('list')).toHaveTextContent('示例银行a会收到，用来审核：姓名身份证号码手机号码')
  await user.click(bank.getByRole('button', { name: '《授权书notice-a》' }))
  expect(reports.onOpenAgreement).toHaveBeenCalledWith({ code: 'notice-a', version: '1.0' })
  expect(byId('apply-submit')).toHaveTextContent('还差2项：勾选两条')
  for (const each of boxes) await user.click(each)
  await press()
  await waitFor(() =>
    expect(sent(APPLY)).toMatchObject([
      { consent_ids: ['share-a@1.0', 'notice-a@1.0'], cost_sheet_hash: 'sheet-a' },
    ]),
  )
})

test('above the consent of an institution that a relay leads to stands who carries the data and cannot read it [S16.56]', async () => {
  const { product, ...rest } = info('a')
  await openForm(one, () => answer(INFO, { ...rest, product: { ...product, way: 'relay' } }))
  expect(screen.getByRole('list')).toHaveTextContent('由中转方加密转交，它读不到内容')
})

test('a notice in a new version must be ticked again, although its cost sheet is the same', async () => {
  const { press } = await openFilled(one, () => {
    serveNotice()
    answer(APPLY, wrong('consent_ids', '须知已更新'))
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

test('each institution has its own page, which leads on only when its boxes are ticked, and all are submitted once at the end [S24.3]', async () => {
  const { press, user } = await openForm(two)
  expect(screen.getByText('第1个，共2个')).toBeInTheDocument()
  expect([sheetBox('b'), byId('apply-submit')]).toEqual([null, null])
  await user.click(sheetBox('a'))
  expect(byId('apply-next')).toHaveTextContent('还差1项：同意提供资料')
  await press()
  expect(box('a')).toHaveFocus()
  expect(box('a')).toBeInvalid()
  expect(sheetBox('a')).toBeValid()
  await user.click(box('a'))
  expect(byId('apply-next')).toHaveTextContent('下一家 ›')
  await press()
  expect(screen.getByText('第2个，共2个')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: '示例银行b' })).toContainElement(
    document.activeElement as HTMLElement,
  )
  expect([sheetBox('b').checked, box('b').checked]).toEqual([false, false])
  await toSubmit(user)
  expect(sheetBox('b')).toHaveFocus()
  expect(sent(APPLY)).toEqual([])
  await user.click(sheetBox('b'))
  await user.click(box('b'))
  expect(byId('apply-submit')).toHaveTextContent(/^提交2个申请$/)
  await toSubmit(user)
  await waitFor(() => expect(appliedFor()).toEqual(['a', 'b']))
})

test('back leads from the page of one institution to the page before, whose ticks are kept, and then closes the sheet', async () => {
  const onClose = jest.fn()
  const { press } = await openFilled({
    ...two,
    element: () => <ApplySheet {...(two.element().props as ApplySheetProps)} onClose={onClose} />,
  })
  expect(sheetBox('a')).toBeNull()
  history.back()
  await waitFor(() => expect([sheetBox('a')?.checked, box('a')?.checked]).toEqual([true, true]))
  expect(onClose).not.toHaveBeenCalled()
  await press()
  expect([sheetBox('b').checked, box('b').checked]).toEqual([true, true])
  history.back()
  await waitFor(() => expect(sheetBox('a')).toBeInTheDocument())
  history.back()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('a sheet that is closed and opened again has no tick', async () => {
  const { unmount } = await openFilled(one)
  unmount()
  await openForm(one)
  expect([sheetBox('a').checked, box('a').checked]).toEqual([false, false])
})

test('the whole cost sheet opens below what the loan costs, and shows the last payment [S24.13]', async () => {
  const { cost_sheet, ...rest } = info('a')
  const last = {
    repayment_method: '先息后本',
    monthly_payment: fen(19_800),
    last_payment: fen(2_019_800),
    first_days: 45,
  }
  const { user } = await openForm(one, () =>
    answer(INFO, { ...rest, cost_sheet: { ...cost_sheet, ...last } }),
  )
  expect(byId('apply-item-a')).toHaveTextContent('前11期最多一期198元第12期，含全部本金20,198元')
  await user.click(screen.getByRole('button', { name: /^综合融资成本明示表/ }))
  expect(screen.getByRole('heading', { name: '综合融资成本明示表' })).toBeInTheDocument()
  const text = byId('apply-item-a').textContent ?? ''
  for (const part of [
    '贷款本金20,000.00元',
    '首期还款放款后第45天',
    '每月还款198.00元最后一期20,198.00元含全部本金',
    '利息1,310.24元收费标准：年利率11.88%（单利）怎么收：按剩余本金逐月计收谁来收：示例银行a',
    `${WORDS.annualRate}12.55%（复利）单利11.88%`,
    '逾期罚息按日计收',
    '不收取其他费用。',
  ])
    expect(text).toContain(part)
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
  const { user } = await openFilled(two, refuseB)
  await toSubmit(user)
  expect(await item('b').findByText('今日申请已满')).toBeInTheDocument()
  expect([byId('apply-item-a'), byId('apply-next')]).toEqual([null, null])
  expect(screen.getByText('还有1个产品没有确认提交成功，原因见上方')).toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  answer(APPLY, submitted)
  await user.click(screen.getByRole('button', { name: '重新提交申请' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  expect(appliedFor()).toEqual(['a', 'b', 'b'])
  expect(new Set(requestIds()).size).toBe(3)
})

test('while products are being sent the page does not change; then the page of the first refused one opens, and the visitor may continue with the others', async () => {
  const held = holdBack(full)
  const { user } = await openFilled(two, () =>
    answer(APPLY, ({ code }) => (code === 'a' ? held.answer() : submitted)),
  )
  await toSubmit(user)
  await waitFor(() => expect(appliedFor()).toEqual(['a']))
  expect(byId('apply-item-b')).toBeInTheDocument()
  held.release()
  expect(await screen.findByText('今日申请已满')).toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('没有提交成功今日申请已满')
  expect(byId('apply-item-b')).toBeNull()
  await user.click(screen.getByRole('button', { name: '查看申请进度' }))
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
  await toSubmit(user)
  expect(await screen.findByText('还有1个产品没有确认提交成功，原因见上方')).toBeInTheDocument()
  await press()
  expect(await item('b').findByText(`${text}。已填写的内容都保留着。`)).toBeInTheDocument()
  expect(sheetBox('b')).toBeNull()
  serve('a', 'b')
  await toSubmit(user)
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

test('a press before the costs were shown long enough sends nothing and says why, nothing counts down, and a later press submits [S24.15]', async () => {
  const { press } = await openFilled(one, () => answer(INFO, { ...info('a'), read_seconds: 1 }))
  expect(byId('apply-submit')).toHaveTextContent(/^请先看完费用$/)
  await press()
  expect(screen.getByText('请先看完费用，再继续')).toBeVisible()
  expect(sent(APPLY)).toEqual([])
  await waitFor(() => expect(byId('apply-submit')).toHaveTextContent('提交申请'), { timeout: 5_000 })
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
})

test('two sheets on one page are read one after the other: the line under the button fills for as long as both take [S24.65]', async () => {
  const { institution } = info('a').product
  await openForm({ ...two, submit: 'apply-submit' }, () =>
    answer(INFO, ({ code }) => {
      const { product, ...rest } = info(String(code))
      return ok({ ...rest, product: { ...product, institution }, read_seconds: 3 })
    }),
  )
  const line = document.querySelector<HTMLElement>('[style*="animation-duration"]')
  expect(line?.style.animationDuration).toBe('6s')
})

test('each page must be shown long enough by itself, and one that was read stays read [S24.15]', async () => {
  const serve = () => answer(INFO, ({ code }) => ok({ ...info(String(code)), read_seconds: 1 }))
  const { user } = await openForm(two, serve)
  await tick('apply-sheet-a', 'apply-consent-share-a')(user)
  expect(byId('apply-next')).toHaveTextContent('请先看完费用')
  await waitFor(() => expect(byId('apply-next')).toHaveTextContent('下一家'), { timeout: 5_000 })
  await user.click(byId('apply-next'))
  await tick('apply-sheet-b', 'apply-consent-share-b')(user)
  expect(byId('apply-submit')).toHaveTextContent('请先看完费用')
  history.back()
  await waitFor(() => expect(byId('apply-next')).toHaveTextContent('下一家'))
})

test('the repayment plan of a cost sheet can be opened, unless the device calculates other figures', async () => {
  const plan = jest.fn(({ id }: { id: string }) => <output>{id}</output>)
  const sheet = () => (
    <ApplySheet
      order_no="DD1"
      wanted={[{ code: 'a', amount: fen(2_000_000), term: 12 }]}
      plan={plan}
      onClose={() => {}}
      {...reports}
    />
  )
  answer(INFO, info('a'))
  const { user, unmount } = show(sheet())
  await user.click(await screen.findByRole('button', { name: /^12期还款计划/ }))
  expect(screen.getByText('apply-a-plan')).toBeInTheDocument()
  expect(plan).toHaveBeenCalledWith(expect.objectContaining({ amount: fen(2_000_000), term: 12 }))
  unmount()
  const { cost_sheet, ...rest } = info('a')
  answer(INFO, { ...rest, cost_sheet: { ...cost_sheet, total_cost: fen(1) } })
  show(sheet())
  await screen.findByRole('button', { name: /^综合融资成本明示表/ })
  expect(screen.queryByRole('button', { name: /还款计划/ })).toBeNull()
})

/** A server whose product is applied for at the institution's own page, and needs no consent. */
const serveJump = () =>
  answer(INFO, (body) => {
    const { product, ...rest } = info(String(body.code))
    const jump = { ...rest, product: { ...product, way: 'jump' as const }, agreements: [notice('notice-j')] }
    return ok(body.code === 'a' ? jump : { product, ...rest })
  })

test('the page of a product by jump says that nothing is passed on, has no consent and leads to the institution [S16.50]', async () => {
  const { press, user } = await openForm(one, serveJump)
  expect(screen.getAllByRole('checkbox').map(({ id }) => id)).toEqual(['apply-sheet-a'])
  expect(screen.getByText('不向示例银行a提供您的任何资料，您将在机构官方页面自己填写。')).toBeVisible()
  expect(screen.queryByText(/会收到，用来审核/)).toBeNull()
  await user.click(sheetBox('a'))
  expect(byId('apply-submit')).toHaveTextContent(/^去机构申请$/)
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1', 'SQ-a'))
  expect(reports.onSending).not.toHaveBeenCalled()
})

test('with a product by jump among the chosen ones, the button says that the applications are confirmed, not submitted [S16.50]', async () => {
  const { user } = await openForm(two, () => {
    serveJump()
    refuseB()
  })
  await user.click(sheetBox('a'))
  await user.click(byId('apply-next'))
  await tick('apply-sheet-b', 'apply-consent-share-b')(user)
  expect(byId('apply-submit')).toHaveTextContent(/^确认2个申请$/)
  await toSubmit(user)
  expect(await screen.findByText('今日申请已满')).toBeVisible()
  expect(byId('apply-submit')).toHaveTextContent(/^重新提交申请$/)
})
