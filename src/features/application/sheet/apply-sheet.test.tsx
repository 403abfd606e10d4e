import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from '@/stores/form'
import { answer, ok, refuse, resetApi, sent } from '../../../../test/tools/fake-api'
import { info } from '../../../../test/tools/offer-data'
import { ApplySheet } from './apply-sheet'

jest.mock('@/http/api', () => jest.requireActual('../../../../test/tools/fake-api'))

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}

/** The sheet is open for these products, whose info the server knows. */
async function open(codes: string[]) {
  const wanted = codes.map((code) => ({ code, amount: 2_000_000, term: 12 }))
  const onDone = jest.fn()
  const onOpenAgreement = jest.fn()
  render(
    <ApplySheet
      order_no="DD1"
      wanted={wanted}
      onClose={() => {}}
      onDone={onDone}
      onOpenAgreement={onOpenAgreement}
    />,
  )
  await screen.findAllByText('综合融资成本明示表')
  const user = userEvent.setup()
  /** Ticks the sheets of all products, and the consents unless told otherwise. */
  const agree = async (consents = codes) => {
    for (const code of codes) await user.click(sheetBox(code))
    for (const code of consents) await user.click(box(code))
  }
  return { onDone, onOpenAgreement, user, agree }
}
const box = (code: string) => document.getElementById(`apply-consent-share-${code}`) as HTMLInputElement
const sheetBox = (code: string) => document.getElementById(`apply-sheet-${code}`) as HTMLInputElement
const submit = () => document.getElementById('apply-submit') as HTMLButtonElement
const item = (code: string) => within(document.getElementById(`apply-item-${code}`) as HTMLElement)
const requestIds = () => sent('/v1/product/apply').map((body) => body.public.request_id)
const appliedFor = () => sent('/v1/product/apply').map(({ code }) => code)

beforeEach(() => {
  resetApi()
  useForm.getState().clear()
  useForm.getState().fill({ amount: 2_000_000, purpose: 'daily' })
  answer('/v2/product/info', (body) => ok(info(String(body.code))))
  answer('/v1/product/apply', (body) => ok({ apply_no: `SQ-${String(body.code)}`, status: 'submitted' }))
})

test('the consents are unticked and stand under their institution [S24.1]', async () => {
  const { onOpenAgreement, user } = await open(['a', 'b'])
  expect([box('a').checked, box('b').checked]).toEqual([false, false])
  const group = screen.getByRole('group', { name: '示例银行b的授权与须知' })
  expect(within(group).getAllByRole('checkbox')).toEqual([box('b')])
  await user.click(within(group).getByRole('button', { name: '《授权书share-b》' }))
  expect(onOpenAgreement).toHaveBeenCalledWith({ code: 'share-b', version: '1.0' })
  expect(box('b').checked).toBe(false)
})

test('the cost sheet tells both annual rates, each item and who charges it, and what may come on top [S16.3, S24.13]', async () => {
  await open(['a'])
  for (const text of [
    '12.55%',
    '单利11.88%',
    '收费标准：年利率11.88%（单利）',
    '收取方式：按剩余本金逐月计收',
    '逾期罚息',
    '按日计收',
  ]) {
    expect(item('a').getByText(text)).toBeInTheDocument()
  }
  expect(item('a').getAllByText('收取主体：示例银行a')).toHaveLength(2)
  const headings = item('a')
    .getAllByRole('heading')
    .map((one) => [one.tagName, one.textContent])
  expect(headings).toEqual([
    ['H3', '综合融资成本明示表'],
    ['H4', '本金与还款'],
    ['H4', '各项费用'],
    ['H4', '违约等情形下的费用'],
  ])
  expect(item('a').getByText(/不收取其他费用/)).toBeInTheDocument()
})

test('each sheet has a tick of its own, unticked; without it nothing is sent, it says so, and the focus goes there [S16.7, S24.3]', async () => {
  const { user, agree } = await open(['a', 'b'])
  expect([sheetBox('a').checked, sheetBox('b').checked]).toEqual([false, false])
  // Each says whose sheet it is of, so that a list of controls tells them apart.
  const name = '我已阅读并确认示例银行b“示例产品b”的综合融资成本明示表'
  expect(screen.getByRole('checkbox', { name })).toBe(sheetBox('b'))
  await agree()
  await user.click(sheetBox('b'))
  await user.click(submit())
  expect(sent('/v1/product/apply')).toEqual([])
  expect(sheetBox('b')).toHaveFocus()
  expect(sheetBox('b')).toHaveAccessibleDescription('请看完这份明示表后勾选，再提交申请')
  expect(sheetBox('a')).toBeValid()
  await user.click(sheetBox('b'))
  expect(sheetBox('b')).toBeValid()
  await user.click(submit())
  await waitFor(() => expect(appliedFor()).toEqual(['a', 'b']))
})

test('closed and opened again, no sheet is ticked', async () => {
  const { agree } = await open(['a'])
  await agree()
  expect(sheetBox('a').checked).toBe(true)
  cleanup()
  await open(['a'])
  expect([sheetBox('a').checked, box('a').checked]).toEqual([false, false])
})

test('the tick stands at the end of its sheet, and what comes at the end of the loan is said', async () => {
  const { product, cost_sheet, ...rest } = info('a')
  const last = {
    repayment_method: '先息后本',
    monthly_payment: 19_800,
    last_payment: 2_019_800,
    first_days: 45,
  }
  answer('/v2/product/info', { ...rest, product, cost_sheet: { ...cost_sheet, ...last } })
  await open(['a'])
  const told = document.getElementById('apply-item-a')?.textContent ?? ''
  expect(told).toContain('首期还款放款后第45天')
  expect(told).toContain('每月还款198.00元最后一期还款20,198.00元含全部本金')
  expect(told.endsWith('不收取其他费用。我已阅读并确认示例银行a“示例产品a”的综合融资成本明示表')).toBe(true)
})

test('without a consent nothing is sent, and the focus goes to the first one that is missing', async () => {
  const { user, agree } = await open(['a', 'b'])
  await agree(['a'])
  await user.click(submit())
  expect(sent('/v1/product/apply')).toEqual([])
  expect(box('b')).toHaveFocus()
  expect(box('b')).toBeInvalid()
  expect(box('a')).toBeValid()
})

test('the application carries the consents and the hash of the sheet that was read; the draft is cleared after it', async () => {
  const { onDone, user, agree } = await open(['a'])
  await agree()
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  expect(sent('/v1/product/apply')[0]).toMatchObject({
    order_no: 'DD1',
    code: 'a',
    amount: 2_000_000,
    term: 12,
    consent_ids: ['share-a@1.0'],
    cost_sheet_hash: 'sheet-a',
  })
  expect(useForm.getState().data).toEqual({})
})

test('a double tap applies once', async () => {
  let release = () => {}
  answer('/v1/product/apply', async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return ok({ apply_no: 'SQ1', status: 'submitted' })
  })
  const { onDone, user, agree } = await open(['a'])
  await agree()
  await user.dblClick(submit())
  release()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent('/v1/product/apply')).toHaveLength(1)
})

test('without an answer the draft is kept, and the next try has the same request id', async () => {
  answer('/v1/product/apply', 'offline')
  const { onDone, user, agree } = await open(['a'])
  await agree()
  await user.click(submit())
  expect(await item('a').findByText('没有收到结果')).toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  expect(useForm.getState().data).toMatchObject({ purpose: 'daily' })

  answer('/v1/product/apply', { apply_no: 'SQ1', status: 'submitted' })
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(requestIds().length).toBeGreaterThan(1)
  expect(new Set(requestIds()).size).toBe(1)
})

test('each product has a request id of its own', async () => {
  const { onDone, user, agree } = await open(['a', 'b'])
  await agree()
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(new Set(requestIds()).size).toBe(2)
})

test('a partial failure is told per product, and only what failed is tried again', async () => {
  answer('/v1/product/apply', (body) =>
    body.code === 'b' ? refuse(403, '今日申请已满') : ok({ apply_no: 'SQ1', status: 'submitted' }),
  )
  const { onDone, user, agree } = await open(['a', 'b'])
  await agree()
  await user.click(submit())
  expect(await item('b').findByText('今日申请已满')).toBeInTheDocument()
  expect(item('a').getByText('已提交')).toBeInTheDocument()
  expect(screen.getByText('还有1个产品没有确认提交成功，原因见上方')).toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()

  answer('/v1/product/apply', { apply_no: 'SQ2', status: 'submitted' })
  await user.click(screen.getByRole('button', { name: '重新提交（1）' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
  expect(appliedFor()).toEqual(['a', 'b', 'b'])
  expect(new Set(requestIds()).size).toBe(3)
})

test('while products are being sent nothing on the page moves; then the reading goes on at what was refused [S16.7]', async () => {
  let refuseB = () => {}
  answer('/v1/product/apply', async (body) => {
    if (body.code === 'a') return ok({ apply_no: 'SQ1', status: 'submitted' })
    await new Promise<void>((resolve) => {
      refuseB = resolve
    })
    return refuse(403, '今日申请已满')
  })
  const { user, agree } = await open(['a', 'b'])
  await agree()
  const before = item('a').getByText('综合融资成本明示表')
  await user.click(submit())
  await waitFor(() => expect(appliedFor()).toEqual(['a', 'b']))
  expect(before).toBeInTheDocument()
  expect(screen.queryByText('已提交')).not.toBeInTheDocument()
  refuseB()
  expect(await item('a').findByText('已提交')).toBeInTheDocument()
  expect(before).not.toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('没有提交成功今日申请已满')
})

test('after a partial failure the visitor can go on with what is submitted', async () => {
  answer('/v1/product/apply', (body) =>
    body.code === 'b' ? refuse(403, '今日申请已满') : ok({ apply_no: 'SQ1', status: 'submitted' }),
  )
  const { onDone, user, agree } = await open(['a', 'b'])
  await agree()
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: '查看已提交的申请' }))
  expect(onDone).toHaveBeenCalledWith('DD1')
})

test('a cost sheet that has changed is loaded again and said so, and the new one is applied with', async () => {
  answer('/v1/product/apply', (body) =>
    body.cost_sheet_hash === 'new'
      ? ok({ apply_no: 'SQ1', status: 'submitted' })
      : refuse(409, '费用明细已更新，请重新确认'),
  )
  const { onDone, user, agree } = await open(['a'])
  await agree()
  answer('/v2/product/info', info('a', 'new'))
  await user.click(submit())
  expect(await screen.findByText('内容有更新')).toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('内容有更新')
  expect(screen.getByRole('dialog')).not.toHaveFocus()
  expect(sheetBox('a').checked).toBe(false)
  expect(sheetBox('a')).toBeValid()
  await user.click(submit())
  expect(sheetBox('a')).toHaveFocus()
  expect(sent('/v1/product/apply')).toHaveLength(1)
  await user.click(sheetBox('a'))
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

test('without its cost sheet nothing can be applied for, and loading it can be tried again', async () => {
  answer('/v2/product/info', 'offline')
  render(
    <ApplySheet
      order_no="DD1"
      wanted={[{ code: 'a', amount: 2_000_000, term: 12 }]}
      onClose={() => {}}
      onDone={() => {}}
      onOpenAgreement={() => {}}
    />,
  )
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(submit()).toBeNull()
  answer('/v2/product/info', info('a'))
  await userEvent.click(retry)
  expect(await screen.findByText('综合融资成本明示表')).toBeInTheDocument()
})

test('before the sheet has been read for its time a press sends nothing and says why; then it submits [S24.15]', async () => {
  answer('/v2/product/info', (body) => ok({ ...info(String(body.code)), read_seconds: 1 }))
  const { onDone, user, agree } = await open(['a'])
  await agree()
  expect(submit()).toHaveTextContent('请先阅读（1秒）')
  await user.click(submit())
  expect(screen.getByText('请先看完成本明示表，再提交申请')).toBeVisible()
  expect(sent('/v1/product/apply')).toEqual([])
  await waitFor(() => expect(submit()).toHaveTextContent('提交申请'), { timeout: 5_000 })
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1'))
})
