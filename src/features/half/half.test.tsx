import type { Data } from '@contract/endpoints'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PAID_NOTE } from '@/lib/money/paid'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { useHalf } from '@/stores/half'
import { expireSession, saveLogin, useSession } from '@/stores/session'
import { ACCOUNT, answer, refuse, resetApi, sent, toasts, wrong } from '../../../test/tools/fake-api'
import { agreement, institution, offer } from '../../../test/tools/offer-data'
import { enterHalf, prepareOffers } from './api'
import { chooseOffer } from './choose'
import { HalfEntry } from './entry'
import { HalfForm, type HalfFormProps } from './half-form'
import { HalfProducts } from './half-products'
import { HalfResult } from './half-result'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

const FORM = '/open/credit/half/form'
const SAVE = '/open/credit/half/form/save'
const LIST = '/open/credit/half/list'

type Form = Data<typeof FORM>
const text = (name: string, label: string, kind: 'text' | 'id_no') =>
  ({ name, label, kind, flow: 1, why: `为什么要${label}` }) as const
const form = (given: Partial<Form> = {}): Form => ({
  session: null,
  order_no: 'DD1',
  step: 'form',
  partner: '示例合作方',
  fields: [
    {
      name: 'purpose',
      label: '资金用途',
      kind: 'choice',
      flow: 0,
      why: '须有真实用途',
      options: [
        { value: 'travel', label: '旅游' },
        { value: 'daily', label: '日常' },
      ],
    },
    text('name', '姓名', 'text'),
    text('id_no', '身份证号码', 'id_no'),
    { name: 'area_code', label: '当前居住城市', kind: 'area', flow: 3, why: '按城市提供服务' },
  ],
  values: { amount: 2_000_000, term: 12 },
  id_no_masked: null,
  limits: { min: 100_000, max: 20_000_000, step: 100_000 },
  terms: [6, 12],
  agreements: [agreement('user-service', null), agreement('privacy', null)],
  account: ACCOUNT,
  visited: [],
  ...given,
})
const session = { token: 'T', user_id: 7, phone_mark: 'P' }
const element = (id: string) => document.getElementById(id) as HTMLElement
const error = (id: string) => element(`${id}-error`).textContent
const child = () => ({ onStep: jest.fn(async () => {}), onHome: jest.fn() })
const onRelogin = jest.fn()

beforeEach(() => {
  resetApi(expireSession)
  useHalf.setState({ order: null, offers: null })
  useForm.getState().clear()
  saveLogin({ token: 'old', user_id: 1, phone_mark: '' })
  platform.session.remove(KEY.halfLink)
  platform.session.remove(KEY.halfTry)
  answer('/v1/user/loginMark', {})
})

describe('the entry', () => {
  function open() {
    const props = { ...child(), enter: jest.fn(enterHalf) }
    render(<HalfEntry {...props} />)
    return { ...props, user: userEvent.setup() }
  }

  test.each(['form', 'product', 'result'] as const)(
    'exchanges the link for a login and goes on to the step %s [S2.24]',
    async (step) => {
      platform.session.set(KEY.halfLink, 'LINK')
      answer(FORM, form({ session, step }))
      const { onStep } = open()
      await waitFor(() => expect(onStep).toHaveBeenCalledWith(step))
      expect(sent(FORM).map(({ token }) => token)).toEqual(['LINK'])
      expect(platform.storage.get(KEY.token)).toBe('T')
      expect(platform.session.get(KEY.halfLink)).toBeNull()
      expect(useHalf.getState().order?.order_no).toBe('DD1')
      expect(JSON.stringify(useHalf.getState())).not.toContain('"T"')
    },
  )

  test('without a link goes on with the order of the login', async () => {
    answer(FORM, form({ step: 'product' }))
    const { onStep } = open()
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('product'))
    expect(sent(FORM).map(({ token }) => token)).toEqual([''])
    expect(platform.storage.get(KEY.token)).toBe('old')
    expect(sent('/v1/user/loginMark')).toEqual([])
  })

  test('a refused link is dropped: the page says so, how to get another, and the way home', async () => {
    platform.session.set(KEY.halfLink, 'USED')
    answer(FORM, refuse(403, '链接已失效，请从合作方重新进入'))
    const { onHome, onStep, user } = open()
    expect(await screen.findByText('链接已失效，请从合作方重新进入')).toBeInTheDocument()
    expect(element('credit-gone')).toHaveTextContent('重新获取链接')
    expect(toasts).toEqual([])
    expect(platform.session.get(KEY.halfLink)).toBeNull()
    await user.click(element('credit-home'))
    expect(onHome).toHaveBeenCalled()
    expect(onStep).not.toHaveBeenCalled()
  })

  test('who is logged in can go on with what an earlier link opened', async () => {
    platform.session.set(KEY.halfLink, 'USED')
    answer(FORM, ({ token }) =>
      token ? refuse(403, '链接已失效') : { code: 200, msg: '', errors: [], data: form({ step: 'product' }) },
    )
    const { onStep, user } = open()
    await user.click(await screen.findByRole('button', { name: '继续上次打开的申请' }))
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('product'))
  })

  test('nothing to go on with offers no going on', async () => {
    answer(FORM, refuse(403, '链接已失效'))
    open()
    await screen.findByText('链接已失效')
    expect(element('credit-resume')).toBeNull()
  })

  test('without a network the link is kept, and the retry uses it', async () => {
    platform.session.set(KEY.halfLink, 'LINK')
    answer(FORM, 'offline')
    const { onStep, user } = open()
    expect(await screen.findByText('没有连上服务器')).toBeInTheDocument()
    const before = sent(FORM).length
    answer(FORM, form({ session, step: 'form' }))
    await user.click(element('credit-retry'))
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('form'))
    expect(sent(FORM)).toHaveLength(before + 1)
    expect(new Set(sent(FORM).map(({ token }) => token))).toEqual(new Set(['LINK']))
  })

  const requestIds = () => [...new Set(sent(FORM).map((body) => body.public.request_id))]

  test('every try of a link has the same request id, also after a reload; another link has its own', async () => {
    platform.session.set(KEY.halfLink, 'LINK')
    answer(FORM, 'offline')
    for (let loads = 0; loads < 2; loads++) await enterHalf().catch(() => {})
    expect(requestIds()).toHaveLength(1)
    platform.session.set(KEY.halfLink, 'LINK 2')
    await enterHalf().catch(() => {})
    await enterHalf().catch(() => {})
    expect(requestIds()).toHaveLength(2)
  })

  test('an answered try is over: the same link opened again is a new one', async () => {
    const [refused, taken] = [refuse(429, '操作太频繁'), form({ session, step: 'form' })]
    for (const given of [refused, taken, taken]) {
      platform.session.set(KEY.halfLink, 'LINK')
      answer(FORM, given)
      await enterHalf().catch(() => {})
      expect(platform.session.get(KEY.halfTry)).toBeNull()
    }
    expect(requestIds()).toHaveLength(3)
  })

  test('a fault of the server is no answer: the next try has the same request id', async () => {
    platform.session.set(KEY.halfLink, 'LINK')
    answer(FORM, () => ({}) as never)
    await enterHalf().catch(() => {})
    answer(FORM, form({ session, step: 'form' }))
    await enterHalf()
    expect(requestIds()).toHaveLength(1)
  })

  test('too many tries keep the link for later, in the words of the server', async () => {
    platform.session.set(KEY.halfLink, 'LINK')
    answer(FORM, refuse(429, '操作太频繁，请1分钟后再试'))
    open()
    expect(await screen.findByText('操作太频繁，请1分钟后再试')).toBeInTheDocument()
    expect(platform.session.get(KEY.halfLink)).toBe('LINK')
  })

  test('without a login the visitor is sent to log in, not to an error', async () => {
    answer(FORM, refuse(401, '请先登录'))
    open()
    await waitFor(() => expect(useSession.getState()).toMatchObject({ loggedIn: false, expired: true }))
    expect(toasts.concat(screen.queryAllByRole('alert').map(String))).toEqual([])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('正在打开您的申请')
  })

  test('where the next page does not open, the visitor can go on by hand', async () => {
    answer(FORM, form({ step: 'product' }))
    const { onStep, user } = open()
    await user.click(await screen.findByRole('button', { name: '继续' }))
    expect(onStep.mock.calls).toEqual([['product'], ['product']])
  })
})

/** The form with a page around it that knows one city. */
function WithArea(props: Omit<HalfFormProps, 'area'>) {
  const [code, setCode] = useState<string>()
  const control = (
    <button type="button" onClick={() => setCode('330106')}>
      {code ?? '选城市'}
    </button>
  )
  return <HalfForm {...props} area={{ code, control }} />
}

describe('the form', () => {
  async function open(given: Partial<Form> = {}, from: 'credit' | 'reload' = 'reload') {
    answer(FORM, form(given))
    if (from === 'credit') await enterHalf()
    const props = {
      ...child(),
      onDone: jest.fn(async (_order_no: string, _step: string) => {}),
      onOpenAgreement: jest.fn(),
      onRelogin,
    }
    const view = render(<WithArea {...props} />)
    await waitFor(() => expect(element('credit-submit')).toBeInTheDocument())
    return { ...props, unmount: view.unmount, user: userEvent.setup() }
  }
  /** Fills in all that is missing, consents included. */
  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole('radio', { name: '日常' }))
    await user.type(screen.getByLabelText('姓名'), '张三')
    await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
    await user.click(screen.getByRole('button', { name: '选城市' }))
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  }

  test('names the partner, asks only what is missing and why, and shows what is known [S18.4]', async () => {
    await open({}, 'credit')
    expect(screen.getByText(/您从示例合作方进入/)).toBeInTheDocument()
    expect(screen.getAllByText(/为什么要|须有真实用途|按城市提供服务/)).toHaveLength(4)
    expect(screen.queryByText('期望金额')).toBeInTheDocument()
    expect(document.querySelector('#credit-amount')).toBeNull()
    expect(sent(FORM)).toHaveLength(1)
  })

  test('nothing is ticked, and without the ticks nothing is sent; the focus goes to the first of all that is open [S18.5, S24.1]', async () => {
    const { user } = await open()
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
    await user.type(screen.getByLabelText('姓名'), '张三')
    await user.click(element('credit-submit'))
    await waitFor(() => expect(error('credit-purpose')).toBe('请选择资金用途'))
    expect(error('credit-name')).toBe('')
    expect(error('credit-id_no')).toBe('请填写身份证号码')
    expect(error('credit-area_code')).toBe('请选择当前居住城市')
    expect(error('credit-consent-user-service')).toBe('请阅读后勾选，再提交')
    expect(error('credit-consent-privacy')).toBe('请阅读后勾选，再提交')
    expect(element('credit-purpose')).toHaveFocus()
    expect(sent(SAVE)).toEqual([])
  })

  test('the identity number has a box of its own there too, with necessity and effect', async () => {
    await open({ agreements: [agreement('privacy', null), agreement('identity', null)] })
    expect(
      screen.getByRole('checkbox', { name: /我同意为核实身份处理我的姓名和身份证号码/ }),
    ).not.toBeChecked()
    expect(screen.getByText(/身份证号码一旦泄露，可能危害人身和财产安全/)).toBeInTheDocument()
  })

  test('what was asked is sent with the consents, and the visitor goes on by the step', async () => {
    answer(SAVE, { order_no: 'DD1', step: 'product' })
    const { onDone, onStep, user } = await open()
    await fill(user)
    await user.click(element('credit-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('DD1', 'product'))
    expect(sent(SAVE)[0]).toMatchObject({
      order_no: 'DD1',
      values: { purpose: 'daily', name: '张三', id_no: '330106199005150018', area_code: '330106' },
      consents: ['user-service@1.0', 'privacy@1.0'],
    })
    expect(Object.keys(sent(SAVE)[0]?.values as object)).not.toContain('amount')
    expect(onStep).not.toHaveBeenCalled()
    // The next page finds an order that lacks nothing, and the draft is gone from the device.
    expect(useHalf.getState().order).toMatchObject({ step: 'product', fields: [], agreements: [] })
    await waitFor(() => expect(useForm.getState().data).toEqual({}))
  })

  test('only consents missing: nothing else is asked', async () => {
    answer(SAVE, { order_no: 'DD1', step: 'product' })
    const { onDone, user } = await open({ fields: [], id_no_masked: '330***********0018' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('确认授权')
    expect(screen.getByText('330***********0018')).toBeInTheDocument()
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(element('credit-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent(SAVE)[0]).toMatchObject({ values: {} })
  })

  test('what the server refuses is told at its place', async () => {
    answer(
      SAVE,
      refuse(601, '请填写正确的身份证号码', [
        { field: 'values.id_no', content: '请填写正确的身份证号码' },
        { field: 'consents', content: '请先阅读并同意协议' },
      ]),
    )
    const { user, onDone } = await open()
    await fill(user)
    await user.click(element('credit-submit'))
    await waitFor(() => expect(error('credit-id_no')).toBe('请填写正确的身份证号码'))
    expect(error('credit-consent-user-service')).toBe('请先阅读并同意协议')
    expect(element('credit-id_no')).toHaveFocus()
    await user.type(screen.getByLabelText('身份证号码'), '{backspace}')
    expect(error('credit-id_no')).toBe('')
    expect(onDone).not.toHaveBeenCalled()
  })

  test('what a partner gave of the visitor and does not fit is asked for once it was checked; the rest is kept', async () => {
    const identity = agreement('identity', null)
    const given = form()
    const known = {
      ...given,
      fields: given.fields.filter(({ name }) => name === 'purpose'),
      values: { ...given.values, name: '张三' },
      id_no_masked: '330***********1234',
      agreements: [...given.agreements, identity],
    }
    const { user } = await open(known)
    await user.click(screen.getByRole('radio', { name: '旅游' }))
    for (const code of ['user-service', 'privacy', 'identity'])
      await user.click(element(`credit-consent-${code}`))
    answer(SAVE, wrong('values.id_no', '姓名与身份证号码不一致，请核对后重新填写'))
    answer(FORM, {
      ...given,
      fields: given.fields.filter(({ name }) => name !== 'area_code'),
      values: { ...given.values, name: '张三' },
    })
    await user.click(element('credit-submit'))
    await waitFor(() => expect(error('credit-id_no')).toBe('姓名与身份证号码不一致，请核对后重新填写'))
    expect(screen.getByLabelText('姓名')).toHaveValue('张三')
    await waitFor(() => expect(element('credit-id_no')).toHaveFocus())
    // It was checked under its tick; the other ticks and the answer stay.
    expect(element('credit-consent-identity')).toBeNull()
    await user.type(screen.getByLabelText('身份证号码'), '33010619900515001X')
    answer(SAVE, { order_no: 'DD1', step: 'product' })
    await user.click(element('credit-submit'))
    await waitFor(() => expect(sent(SAVE)).toHaveLength(2))
    expect(sent(SAVE)[1]).toMatchObject({
      values: { purpose: 'travel', name: '张三', id_no: '33010619900515001X' },
      consents: given.agreements.map(({ consent_id }) => consent_id),
    })
  })

  test('without a network everything is kept, and the next try has the same request id', async () => {
    answer(SAVE, 'offline')
    const { user, onDone } = await open()
    await fill(user)
    await user.click(element('credit-submit'))
    expect(await screen.findByText('没有提交成功')).toBeInTheDocument()
    answer(SAVE, { order_no: 'DD1', step: 'product' })
    await user.click(screen.getByRole('button', { name: '重新提交' }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(new Set(sent(SAVE).map((body) => body.public.request_id)).size).toBe(1)
  })

  test('what the server says about the order as a whole stays on the page', async () => {
    answer(SAVE, refuse(409, '该订单已提交申请，不能再修改'))
    const { user } = await open()
    await fill(user)
    await user.click(element('credit-submit'))
    await waitFor(() => expect(element('credit-unsaved')).toHaveTextContent('该订单已提交申请，不能再修改'))
  })

  describe('an agreement that comes into force while the form is open', () => {
    const consent = (code: string) => agreement(code, null)
    const renewed = [
      consent('user-service'),
      { ...consent('privacy'), version: '2.0', consent_id: 'privacy@2.0#1' },
    ]
    async function refusedForConsents(now: Form['agreements'] | 'offline') {
      const opened = await open()
      await fill(opened.user)
      answer(SAVE, wrong('consents', '请先阅读并同意协议'))
      answer(FORM, now === 'offline' ? 'offline' : form({ agreements: now }))
      await opened.user.click(element('credit-submit'))
      return opened
    }

    test('is taken over: its tick is taken back, the page says so, and the new text is what is sent', async () => {
      const { user } = await refusedForConsents(renewed)
      await waitFor(() => expect(element('credit-renewed')).toHaveTextContent('协议有更新'))
      expect(element('credit-consent-user-service')).toBeChecked()
      expect(element('credit-consent-privacy')).not.toBeChecked()
      await waitFor(() => expect(error('credit-consent-privacy')).toBe('内容有更新，请重新阅读后勾选'))
      expect(error('credit-consent-user-service')).toBe('')
      await waitFor(() => expect(element('credit-consent-privacy')).toHaveFocus())
      expect(screen.getByLabelText('姓名')).toHaveValue('张三')

      answer(SAVE, { order_no: 'DD1', step: 'product' })
      await user.click(element('credit-submit'))
      expect(sent(SAVE)).toHaveLength(1)
      await user.click(element('credit-consent-privacy'))
      await user.click(element('credit-submit'))
      await waitFor(() => expect(sent(SAVE)).toHaveLength(2))
      expect(sent(SAVE)[1]?.consents).toEqual([renewed[0]?.consent_id, 'privacy@2.0#1'])
    })

    test('and was not asked for before stands there unticked, with the focus', async () => {
      await refusedForConsents([...renewed.slice(0, 1), consent('privacy'), consent('new-one')])
      await waitFor(() => expect(element('credit-consent-new-one')).toHaveFocus())
      expect(element('credit-consent-new-one')).not.toBeChecked()
      expect(element('credit-consent-privacy')).toBeChecked()
    })

    test('and cannot be loaded is told, with a retry; nothing is lost', async () => {
      await refusedForConsents('offline')
      await waitFor(() => expect(element('credit-unsaved')).toHaveTextContent('没有加载出最新内容'))
      expect(screen.getByLabelText('姓名')).toHaveValue('张三')
      expect(element('credit-renewed')).toBeNull()
    })

    test('but has not changed leaves the words of the server at the first one', async () => {
      await refusedForConsents([consent('user-service'), consent('privacy')])
      await waitFor(() => expect(error('credit-consent-user-service')).toBe('请先阅读并同意协议'))
      expect(element('credit-renewed')).toBeNull()
    })
  })

  test('a reload finds the draft again, and the name of the partner in its field', async () => {
    const first = await open({ values: { name: '李四' } })
    expect(screen.getByLabelText('姓名')).toHaveValue('李四')
    await first.user.clear(screen.getByLabelText('姓名'))
    await first.user.type(screen.getByLabelText('姓名'), '李思')
    first.unmount()
    useHalf.setState({ order: null })
    await open({ values: { name: '李四' } })
    expect(screen.getByLabelText('姓名')).toHaveValue('李思')
  })

  test("another order's draft tells nothing about the person", async () => {
    useForm.getState().fill({ name: '别人', id_no: '110101199003078515', purpose: 'travel' })
    useForm.getState().setOrder('DD0', 2)
    await open()
    expect(screen.getByLabelText('姓名')).toHaveValue('')
    expect(screen.getByLabelText('身份证号码')).toHaveValue('')
    expect(screen.getByRole('radio', { name: '旅游' })).toBeChecked()
  })

  test('the title of an agreement opens its text and does not tick it', async () => {
    const { user, onOpenAgreement } = await open()
    await user.click(screen.getByRole('button', { name: '《授权书privacy》' }))
    expect(onOpenAgreement).toHaveBeenCalledWith(expect.objectContaining({ code: 'privacy', version: '1.0' }))
    expect(element('credit-consent-privacy')).not.toBeChecked()
  })

  test('an order that lacks nothing leads on to its own page', async () => {
    answer(FORM, form({ step: 'product', fields: [], agreements: [] }))
    const props = child()
    render(
      <HalfForm
        {...props}
        onDone={jest.fn()}
        onOpenAgreement={jest.fn()}
        onRelogin={onRelogin}
        area={{ code: undefined, control: null }}
      />,
    )
    await waitFor(() => expect(props.onStep).toHaveBeenCalledWith('product'))
  })

  test('a link that is gone says so here too', async () => {
    answer(FORM, refuse(403, '链接已失效，请从合作方重新进入'))
    render(
      <HalfForm
        {...child()}
        onDone={jest.fn()}
        onOpenAgreement={jest.fn()}
        onRelogin={onRelogin}
        area={{ code: undefined, control: null }}
      />,
    )
    expect(await screen.findByText('链接已失效，请从合作方重新进入')).toBeInTheDocument()
  })
})

describe('the products', () => {
  const ready: Partial<Form> = { step: 'product', fields: [], agreements: [] }
  function open(given: Partial<Form> = ready) {
    answer(FORM, form(given))
    const props = {
      ...child(),
      shown: 0,
      onChoose: jest.fn(),
      onChange: jest.fn(),
      onAbout: jest.fn(),
    }
    const view = render(<HalfProducts {...props} />)
    return {
      ...props,
      show: (shown: number) => view.rerender(<HalfProducts {...props} shown={shown} />),
      user: userEvent.setup(),
    }
  }

  test('are listed, and a choice names its product', async () => {
    answer(LIST, { matched: [offer('a'), offer('b')], no_fit: null })
    const { onChoose, user } = open()
    const cards = await screen.findAllByRole('article')
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
      '示例银行a示例产品a',
      '示例银行b示例产品b',
    ])
    expect(screen.getByText(/20,000元、12个月/)).toHaveTextContent('最终以机构审批结果为准')
    await user.click(within(cards[1] as HTMLElement).getByRole('button', { name: /^前往机构办理/ }))
    expect(onChoose).toHaveBeenCalledWith('DD1', expect.objectContaining({ code: 'b' }))
  })

  test('how we are paid is said beside the order, and leads to more [S24.28]', async () => {
    answer(LIST, { matched: [offer('a')], no_fit: null })
    const { onAbout, user } = open()
    expect(await screen.findByText(new RegExp(PAID_NOTE.slice(0, 20)))).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '了解详情' }))
    expect(onAbout).toHaveBeenCalled()
  })

  test('those that were asked for under the overlay are not asked for again', async () => {
    answer(LIST, { matched: [offer('a')], no_fit: null })
    await prepareOffers('DD1')
    open()
    await screen.findByRole('article')
    expect(sent(LIST)).toHaveLength(1)
  })

  test('none at all: the page says why and what can be changed [S15.4]', async () => {
    const reasons = [{ code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }]
    answer(LIST, { matched: [], no_fit: { change_helps: false, reasons } })
    const { onChange, user } = open()
    expect(await screen.findByText('暂时没有适合的产品')).toBeInTheDocument()
    expect(screen.getByText(/^按监管要求/)).toBeInTheDocument()
    expect(element('credit-change')).toHaveTextContent('检查填写的资料')
    await user.click(element('credit-change'))
    expect(onChange).toHaveBeenCalled()
  })

  test('without a network they can be asked for again', async () => {
    answer(LIST, 'offline')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '重新加载' }))
    answer(LIST, { matched: [offer('a')], no_fit: null })
    await user.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(await screen.findByRole('article')).toBeInTheDocument()
  })

  test('back from the leave page they say what was chosen, and lead to what comes next', async () => {
    answer(LIST, { matched: [offer('a')], no_fit: null })
    const { show, onStep, user } = open()
    await screen.findByRole('article')
    expect(element('credit-visited')).toBeNull()
    const visit = { code: 'a', product_name: '产品甲', institution: institution('x', '甲银行'), at: '' }
    answer(FORM, form({ ...ready, step: 'result', visited: [visit] }))
    show(1)
    await user.click(await screen.findByRole('button', { name: '查看后续' }))
    expect(onStep.mock.calls).toEqual([['result']])
  })

  test('an order that still lacks something leads back to the form', async () => {
    const { onStep } = open({})
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('form'))
    expect(sent(LIST)).toEqual([])
  })
})

describe('the result', () => {
  const visits = ['乙', '甲'].map((name) => ({
    code: name,
    product_name: `产品${name}`,
    institution: institution(name, `${name}银行`),
    at: '2026-11-20T06:05:00.000Z',
  }))
  function open(given: Partial<Form> = { visited: visits }) {
    answer(FORM, form({ step: 'result', fields: [], agreements: [], ...given }))
    const props = { ...child(), shown: 0, onAgain: jest.fn(), onDownload: jest.fn() }
    render(<HalfResult {...props} />)
    return { ...props, user: userEvent.setup() }
  }

  test('says whom the visitor has chosen and when, that the institution decides, and what comes next [S18.7]', async () => {
    open()
    const cards = await screen.findAllByRole('article')
    expect(cards[0]).toHaveTextContent('乙银行')
    expect(cards[0]).toHaveTextContent('11月20日14:05')
    expect(cards[1]).toHaveTextContent('甲银行')
    expect(screen.getByText(/由机构决定/)).toBeInTheDocument()
    expect(screen.getByText('等待机构审核')).toBeInTheDocument()
  })

  test('leads to the other products, to the app, and once more to an institution', async () => {
    const { user, onStep, onDownload, onAgain } = open()
    await user.click(await screen.findByRole('button', { name: '再次前往，甲银行产品甲' }))
    expect(onAgain).toHaveBeenCalledWith('DD1', '甲')
    await user.click(element('credit-products'))
    expect(onStep).toHaveBeenCalledWith('product')
    await user.click(element('credit-download'))
    expect(onDownload).toHaveBeenCalled()
  })

  test('with nothing chosen yet leads to the products', async () => {
    const { onStep } = open({ step: 'product', visited: [] })
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('product'))
  })
})

test('a choice is told to the server, which answers where it leads', async () => {
  const destination = { hosts: [], url: 'https://apply.example/', institution: institution('x', '甲银行') }
  answer('/open/credit/half/click', destination)
  expect(await chooseOffer('DD1', 'a')).toEqual(destination)
  expect(sent('/open/credit/half/click')[0]).toMatchObject({ order_no: 'DD1', code: 'a' })
  answer('/open/credit/half/click', refuse(404, '该产品不在匹配结果中'))
  expect(await chooseOffer('DD1', 'a')).toBeUndefined()
})

test('whoever logs in next sees nothing of the order', async () => {
  answer(FORM, form())
  await enterHalf()
  act(expireSession)
  expect(useHalf.getState().order).toBeNull()
})
