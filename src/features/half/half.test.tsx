import { fen } from '@contract/brands'
import type { HalfChange } from '@contract/endpoints/half'
import { act, screen, waitFor, within } from '@testing-library/react'
import { PAID_NOTE } from '@/lib/money/paid'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { saveHalfLogin, useHalf } from '@/stores/half'
import { expireSession, saveLogin } from '@/stores/session'
import { FORM, type HalfOrder, half, halfOrder, pages, SAVE } from '../../../test/forms/half'
import { order, REMARK } from '../../../test/forms/order'
import { openFilled, openForm, reports, resetForms, tick } from '../../../test/forms/row'
import { byId, errorOf, show } from '../../../test/screen'
import { answer, calls, refuse, sent, wrong } from '../../../test/tools/fake-api'
import { agreement, institution, offer } from '../../../test/tools/offer-data'
import { deleteEntered, enterHalf, prepareOffers } from './api'
import { HalfForm } from './half-form'
import { HalfProducts } from './half-products'
import { HalfResult } from './half-result'
import { HalfEntry } from './with-order'

const LIST = '/open/credit/half/list'
const { onDone } = reports
const { onStep } = pages
const session = { token: 'T', user_id: 7, phone_mark: 'P' }
/** An order in which nothing is missing any more. */
const ready: Partial<HalfOrder> = { step: 'product', fields: [], agreements: [] }

beforeEach(() => {
  resetForms()
  useHalf.setState({ order: null, offers: null })
  saveLogin({ token: 'old', user_id: 1, phone_mark: '' })
  answer('/v1/user/loginMark', {})
})

describe('the entry', () => {
  const open = () => show(<HalfEntry {...pages} enter={enterHalf} />)
  const arriveBy = (link: string) => platform.session.set(KEY.halfLink, link)
  const requestIds = () => [...new Set(sent(FORM).map((body) => body.public.request_id))]

  test.each(['form', 'product', 'result'] as const)(
    'a partner’s link is exchanged for a session beside the login, and goes on to the step %s [S2.24, S18.19]',
    async (step) => {
      arriveBy('LINK')
      answer(FORM, halfOrder({ session, step }))
      open()
      await waitFor(() => expect(onStep).toHaveBeenCalledWith(step))
      expect(sent(FORM).map(({ token }) => token)).toEqual(['LINK'])
      expect([KEY.token, KEY.halfToken].map(platform.storage.get)).toEqual(['old', 'T'])
      expect(platform.session.get(KEY.halfLink)).toBeNull()
      expect(useHalf.getState().order?.order_no).toBe('DD1')
      expect(JSON.stringify(useHalf.getState())).not.toContain('"T"')
    },
  )

  test('every attempt to use a link has the same request id, even after a reload, and another link has its own', async () => {
    answer(FORM, 'offline')
    for (const link of ['LINK', 'LINK', 'LINK 2', 'LINK 2']) {
      arriveBy(link)
      await enterHalf().catch(() => {})
    }
    expect(requestIds()).toHaveLength(2)
  })

  test('after an attempt was answered, opening the same link again is a new request', async () => {
    const [refused, taken] = [refuse(429, '操作太频繁'), halfOrder({ session, step: 'form' })]
    for (const given of [refused, taken, taken]) {
      arriveBy('LINK')
      answer(FORM, given)
      await enterHalf().catch(() => {})
      expect(platform.session.get(KEY.halfTry)).toBeNull()
    }
    expect(requestIds()).toHaveLength(3)
  })

  test('a link with too many attempts is kept for later, and the page shows the message of the server', async () => {
    arriveBy('LINK')
    answer(FORM, refuse(429, '操作太频繁，请1分钟后再试'))
    open()
    expect(await screen.findByText('操作太频繁，请1分钟后再试')).toBeInTheDocument()
    expect(platform.session.get(KEY.halfLink)).toBe('LINK')
  })

  test('the page of a used partner’s link lets a logged-in visitor continue the application that was opened last', async () => {
    arriveBy('LINK')
    answer(FORM, refuse(403, '链接已失效'))
    const { user } = open()
    const resume = await screen.findByRole('button', { name: '继续上次打开的申请' })
    answer(FORM, halfOrder({ step: 'product' }))
    await user.click(resume)
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('product'))
    expect(sent(FORM).map(({ token }) => token)).toEqual(['LINK', ''])
  })

  test('a visitor whose next page did not open can go on with a button', async () => {
    answer(FORM, halfOrder({ step: 'product' }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '继续' }))
    expect(onStep.mock.calls).toEqual([['product'], ['product']])
  })
})

describe('the form', () => {
  const open = (given: Partial<HalfOrder>) => openForm(half, () => answer(FORM, halfOrder(given)))
  const privacyBoxes = tick('credit-consent-user-service', 'credit-consent-privacy')

  test('the identity number has its own consent in a partner’s form too, which says why it is needed and what it means', async () => {
    await open({ agreements: [agreement('privacy', null), agreement('identity', null)] })
    expect(screen.getByRole('checkbox', { name: /同意为核实身份处理姓名和身份证号码/ })).not.toBeChecked()
    expect(screen.getByText(/号码一旦泄露，可能危害人身和财产安全/)).toBeInTheDocument()
  })

  test('only the missing answers are sent, the draft is removed from the device, and nothing is missing any more', async () => {
    const { press } = await openFilled(half, () => answer(SAVE, { order_no: 'DD1', step: 'product' }))
    await press()
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1', 'product'))
    expect(sent(SAVE)[0]?.values).toEqual({
      purpose: 'two',
      name: '张三',
      id_no: '330106199005150018',
      area_code: '440305',
    })
    expect(onStep).not.toHaveBeenCalled()
    expect(useHalf.getState().order).toMatchObject(ready)
    await waitFor(() => expect(useForm.getState().data).toEqual({}))
  })

  test('if only consents are missing, nothing else is asked', async () => {
    const { press, user } = await open({ fields: [], id_no_masked: '330***********0018' })
    answer(SAVE, { order_no: 'DD1', step: 'product' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('确认授权')
    expect(screen.getByText('330***********0018')).toBeInTheDocument()
    await privacyBoxes(user)
    await press()
    await waitFor(() => expect(sent(SAVE)[0]).toMatchObject({ values: {} }))
  })

  test('a place of residence that was not chosen is asked for at its field', async () => {
    answer(FORM, halfOrder())
    const { user } = show(<HalfForm {...pages} {...reports} area={{ code: undefined, control: null }} />)
    await user.click(await screen.findByRole('button', { name: '查看可申请产品' }))
    await waitFor(() => expect(errorOf('credit-area_code')).toBe('请选择当前居住城市'))
  })

  test('an identity from the partner that proves wrong is asked for again, and everything else is kept', async () => {
    const identity = agreement('identity', null)
    const given = halfOrder({ values: { ...halfOrder().values, name: '张三' } })
    const { press, user } = await open({
      ...given,
      fields: given.fields.filter(({ name }) => name === 'purpose'),
      id_no_masked: '330***********1234',
      agreements: [...given.agreements, identity],
    })
    await user.click(screen.getByRole('radio', { name: '资金用途甲' }))
    await privacyBoxes(user)
    await user.click(byId('credit-consent-identity'))
    answer(SAVE, wrong('values.id_no', '姓名与身份证号码不一致，请核对后重新填写'))
    answer(FORM, given)
    await press()
    await waitFor(() => expect(errorOf('credit-id_no')).toBe('姓名与身份证号码不一致，请核对后重新填写'))
    expect(screen.getByLabelText('姓名')).toHaveValue('张三')
    await waitFor(() => expect(byId('credit-id_no')).toHaveFocus())
    // The identity was checked after its agreement was ticked. The other ticks and the answer stay.
    expect(byId('credit-consent-identity')).toBeNull()
    await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
    await press()
    await waitFor(() => expect(sent(SAVE)).toHaveLength(2))
    expect(sent(SAVE)[1]).toMatchObject({
      values: { purpose: 'one', name: '张三', id_no: '330106199005150018' },
      consents: given.agreements.map(({ consent_id }) => consent_id),
    })
  })

  describe('when the server reports a missing consent', () => {
    const userService = agreement('user-service', null)
    const privacy = agreement('privacy', null)
    /** Submits a complete form that the server refuses because of its consents, so that it reloads its agreements. */
    async function refusedForConsents(now: HalfOrder['agreements'] | 'offline') {
      const { press } = await openFilled(half)
      answer(SAVE, wrong('consents', '请先阅读并同意协议'))
      answer(FORM, now === 'offline' ? now : halfOrder({ agreements: now }))
      await press()
    }

    test('an agreement that has changed is unticked, pointed out and focused, and everything else is kept', async () => {
      await refusedForConsents([userService, { ...privacy, version: '2.0', consent_id: 'privacy@2.0' }])
      await waitFor(() => expect(byId('credit-renewed')).toHaveTextContent('协议有更新'))
      await waitFor(() => expect(errorOf('credit-consent-privacy')).toBe('内容有更新，请重新阅读后勾选'))
      expect(errorOf('credit-consent-user-service')).toBeUndefined()
      await waitFor(() => expect(byId('credit-consent-privacy')).toHaveFocus())
      half.kept?.()
    })

    test('an agreement that was not asked for before is shown unticked, with the focus', async () => {
      await refusedForConsents([userService, privacy, agreement('new-one', null)])
      await waitFor(() => expect(byId('credit-consent-new-one')).toHaveFocus())
      expect(byId('credit-consent-new-one')).not.toBeChecked()
      expect(byId('credit-consent-privacy')).toBeChecked()
    })

    test('agreements that cannot be loaded leave a retry, and nothing is lost', async () => {
      await refusedForConsents('offline')
      await waitFor(() => expect(byId('credit-unsaved')).toHaveTextContent('没有加载出最新内容'))
      half.kept?.()
      expect(byId('credit-renewed')).toBeNull()
    })

    test('agreements that have not changed leave the message of the server at the first one', async () => {
      await refusedForConsents([userService, privacy])
      await waitFor(() => expect(errorOf('credit-consent-user-service')).toBe('请先阅读并同意协议'))
      expect(byId('credit-renewed')).toBeNull()
    })
  })

  test('a complete order leads to the page of its next step', async () => {
    answer(FORM, halfOrder(ready))
    show(half.element())
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('product'))
  })
})

describe('the form of a complete order whose answers are asked for again', () => {
  const asked = order().fields.slice(0, 2)
  const changing = (change: HalfChange, given: Partial<HalfOrder>) => ({
    ...half,
    element: () => (
      <HalfForm {...pages} {...reports} change={change} area={{ code: undefined, control: null }} />
    ),
    serve: () => answer(FORM, halfOrder({ agreements: [], ...given })),
  })
  beforeEach(() => useHalf.setState({ order: halfOrder(ready) }))

  test('an optional answer that a visitor of a partner empties is sent, so that it is taken back', async () => {
    const { press, user } = await openForm(changing('basics', { fields: [...asked, REMARK] }))
    await user.type(byId('credit-remark'), '好')
    await user.clear(byId('credit-remark'))
    answer(SAVE, { order_no: 'DD1', step: 'product' })
    await press()
    await waitFor(() => expect(sent(SAVE)).toMatchObject([{ values: { remark: '' } }]))
  })

  test.each(['product', 'result'] as const)(
    'an order whose step is %s leads a visitor who wants to change it there',
    async (step) => {
      const form = changing('amount', { step, fields: [] })
      form.serve()
      show(form.element())
      await waitFor(() => expect(onStep).toHaveBeenCalledWith(step))
    },
  )

  test('an order in which something is missing asks for that, and not for a change', async () => {
    await openForm(changing('amount', {}))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('补充您的资料')
  })
})

describe('the products', () => {
  const onAbout = jest.fn()
  const onChange = jest.fn()
  const onChoose = jest.fn()
  function open(list: Parameters<typeof answer<typeof LIST>>[1], given = ready) {
    answer(FORM, halfOrder(given))
    answer(LIST, list)
    return show(<HalfProducts {...pages} shown={0} {...{ onAbout, onChange, onChoose }} />)
  }

  test('the products of a partner’s order are listed with how we are paid, and a choice names its product [S24.28]', async () => {
    const { user } = open({ matched: [offer('a'), offer('b')], no_fit: null })
    const cards = await screen.findAllByRole('article')
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
      '示例银行a示例产品a',
      '示例银行b示例产品b',
    ])
    expect(screen.getByText('20,000元 · 12个月')).toBeInTheDocument()
    expect(byId('credit-note')).toHaveTextContent('预估，最终以机构审批结果为准')
    await user.click(within(cards[1] as HTMLElement).getByRole('button', { name: /前往机构页面/ }))
    expect(onChoose).toHaveBeenCalledWith('DD1', expect.objectContaining({ code: 'b' }))
    await user.click(byId('credit-note'))
    expect(screen.getByText(new RegExp(PAID_NOTE.slice(0, 20)))).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '了解详情' }))
    expect(onAbout).toHaveBeenCalled()
  })

  test('products that were loaded under the overlay are not loaded again', async () => {
    answer(LIST, { matched: [offer('a')], no_fit: null })
    await prepareOffers('DD1')
    open('offline')
    await screen.findByRole('article')
    expect(sent(LIST)).toHaveLength(1)
  })

  test('修改 asks for amount and term, from which the draft of another order is removed and that of this one is not', async () => {
    const { user } = open({ matched: [offer('a')], no_fit: null })
    for (const [order_no, kept] of [
      ['DD0', undefined],
      ['DD1', 1_000_000],
    ] as const) {
      useForm.getState().fill({ amount: fen(1_000_000) })
      useForm.getState().setOrder(order_no, 0)
      await user.click(await screen.findByRole('button', { name: '修改金额和期限' }))
      expect(useForm.getState().data.amount).toBe(kept)
    }
    expect(onChange.mock.calls).toEqual([['amount'], ['amount']])
  })

  test.each<[HalfChange, boolean]>([
    ['amount', true],
    ['basics', false],
  ])(
    'where no product fits, the answers to change are %s if a change of the amount helps: %s',
    async (change, change_helps) => {
      const reasons = [{ code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }]
      const { user } = open({ matched: [], no_fit: { change_helps, reasons } })
      await screen.findByRole('heading', { level: 1, name: '暂时没有适合的产品' })
      expect(screen.queryByText(/^按监管要求/) === null).toBe(change_helps)
      await user.click(byId('credit-change'))
      expect(onChange).toHaveBeenCalledWith(change)
    },
  )

  test('an incomplete order leads back to the form', async () => {
    open('offline', {})
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('form'))
    expect(sent(LIST)).toEqual([])
  })
})

describe('the result', () => {
  const onAgain = jest.fn()
  const onDownload = jest.fn()
  const visited = ['乙', '甲'].map((name) => ({
    code: name,
    product_name: `产品${name}`,
    institution: institution(name, `${name}银行`),
    at: '2026-11-20T06:05:00.000Z',
  }))
  function open(given: Partial<HalfOrder> = { visited }) {
    answer(FORM, halfOrder({ ...ready, step: 'result', ...given }))
    return show(<HalfResult {...pages} shown={0} {...{ onAgain, onDownload }} />)
  }

  test('the result names the chosen institution and the time, and says that the institution decides and what happens next [S18.7]', async () => {
    open()
    const [first, second] = await screen.findAllByRole('article')
    expect(first).toHaveTextContent('乙银行')
    expect(first).toHaveTextContent('11月20日14:05')
    expect(second).toHaveTextContent('甲银行')
    expect(screen.getByText(/由机构决定/)).toBeInTheDocument()
    expect(screen.getByText('等待机构审核')).toBeInTheDocument()
  })

  test('the result leads to the other products, to the app, and once more to an institution', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '再次前往，甲银行产品甲' }))
    expect(onAgain).toHaveBeenCalledWith('DD1', '甲')
    await user.click(byId('credit-products'))
    expect(onStep).toHaveBeenCalledWith('product')
    await user.click(byId('credit-download'))
    expect(onDownload).toHaveBeenCalled()
  })

  test('what a partner’s link brought is deleted after a confirmation, in its own session, and never the account [S18.17, S18.19]', async () => {
    answer('/v1/user/delete', { deleted_at: '2026-11-20T06:05:00.000Z' })
    saveHalfLogin(session)
    const deleting = () =>
      calls.flatMap(({ path, authorization }) => (path === '/v1/user/delete' ? [authorization] : []))
    const { user, unmount } = open()
    await user.click(await screen.findByRole('button', { name: '删除我的资料' }))
    expect(sent('/v1/user/delete')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '确认删除' }))
    await waitFor(() => expect(pages.onHome).toHaveBeenCalled())
    expect(deleting()).toEqual(['T'])
    expect([platform.storage.get(KEY.halfToken), platform.storage.get(KEY.token)]).toEqual([null, 'old'])
    expect(await deleteEntered()).toBe(false)
    expect(deleting()).toEqual(['T'])
    unmount()
    open({ visited, proven: true })
    await screen.findAllByRole('article')
    expect(screen.queryByRole('button', { name: '删除我的资料' })).toBeNull()
  })

  test('a result without a chosen product leads to the products', async () => {
    open({ step: 'product', visited: [] })
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('product'))
  })
})

test('the next visitor who logs in on the device sees nothing of the order', async () => {
  answer(FORM, halfOrder())
  await enterHalf()
  act(expireSession)
  expect(useHalf.getState().order).toBeNull()
})
