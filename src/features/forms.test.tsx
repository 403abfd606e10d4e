import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { applying } from '../../test/forms/application'
import { booking } from '../../test/forms/booking'
import { cityConfirmation, nameAndCity } from '../../test/forms/city'
import { half } from '../../test/forms/half'
import { lead } from '../../test/forms/lead'
import { login } from '../../test/forms/login'
import { basics, identity } from '../../test/forms/order'
import { type FormRow, openFilled, openForm, reports, resetForms } from '../../test/forms/row'
import { secondLook } from '../../test/forms/second-look'
import { byId, errorOf, holdBack } from '../../test/screen'
import { answer, ok, refuse, sent, toasts, wrong } from '../../test/tools/fake-api'

const forms: FormRow[] = [
  login,
  nameAndCity,
  cityConfirmation,
  basics,
  identity,
  half,
  lead,
  booking,
  applying('a'),
  secondLook,
]
const { onDone, onOpenAgreement } = reports

/** The forms that have the properties that a test needs. */
const having = <K extends keyof FormRow>(...keys: K[]) =>
  forms.filter((row): row is FormRow & Required<Pick<FormRow, K>> => keys.every((key) => row[key]))
const isDone = ({ done }: FormRow) => done?.() ?? waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
const ticked = () => screen.queryAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)

beforeEach(resetForms)

test.each(having('missing'))(
  'an empty $form has nothing ticked, says at each field what is missing, focuses the first and sends nothing [S10.1, S18.5, S19.3, S24.1]',
  async (row) => {
    const { press } = await openForm(row)
    expect(ticked()).toEqual([])
    await press()
    const ids = Object.keys(row.missing)
    await waitFor(() => expect(byId(ids[0] ?? '')).toHaveFocus())
    expect(Object.fromEntries(ids.map((id) => [id, errorOf(id)]))).toEqual(row.missing)
    for (const box of ids.map(byId).filter((one) => one?.type === 'checkbox'))
      expect(box).toHaveAccessibleDescription(row.missing[box.id])
    expect(sent(row.path)).toEqual([])
  },
)

test.each(having('agreement'))(
  'in the $form the title of an agreement opens the version that would be ticked, and ticks nothing',
  async (row) => {
    const { user } = await openForm(row)
    const { code } = row.agreement
    await user.click(screen.getByRole('button', { name: new RegExp(`^《?授权书${code}》?$`) }))
    expect(onOpenAgreement).toHaveBeenCalledWith({ code, version: '1.0' })
    expect(ticked()).toEqual([])
  },
)

test.each(having('refused'))(
  'a field of the $form that the server refuses shows the error and has the focus until it is changed',
  async (row) => {
    const { press, user } = await openFilled(row)
    const { field, id, change } = row.refused
    answer(row.path, wrong(field, '这一项须修改'))
    await press()
    await waitFor(() => expect(errorOf(id)).toBe('这一项须修改'))
    expect(byId(id)).toHaveFocus()
    expect(onDone).not.toHaveBeenCalled()
    await change(user)
    expect(errorOf(id)).toBe('')
  },
)

test.each(forms)('the $form shows a message of the server that concerns the whole form', async (row) => {
  const { press } = await openFilled(row)
  answer(row.path, refuse(429, '操作太频繁，请稍后再试'))
  await press()
  if (row.message) await waitFor(() => expect(byId(row.message ?? '')).toHaveTextContent('操作太频繁'))
  else await waitFor(() => expect(toasts).toEqual(['操作太频繁，请稍后再试']))
  expect(onDone).not.toHaveBeenCalled()
})

test.each(forms)(
  'the $form is sent once, even if it is tapped several times before the next page opens',
  async (row) => {
    const { user } = await openFilled(row)
    const nextPage = holdBack<void>(undefined)
    if (!row.done) onDone.mockReturnValueOnce(nextPage.answer())
    const held = holdBack(ok(row.accepted))
    answer(row.path, held.answer)
    await user.dblClick(byId(row.submit))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent(row.path)).toHaveLength(1))
    expect(byId(row.submit)).toHaveAttribute('aria-busy', 'true')
    held.release()
    await isDone(row)
    if (!row.done) await user.click(byId(row.submit))
    await act(async () => nextPage.release())
    expect(onDone.mock.calls.length).toBeLessThan(2)
    expect(sent(row.path)).toHaveLength(1)
  },
)

test.each(forms)(
  'the $form keeps everything if no response arrives, and the next attempt is the same request',
  async (row) => {
    const { user, press } = await openFilled(row)
    answer(row.path, 'offline')
    await press()
    expect(await screen.findByText(new RegExp(row.failed))).toBeInTheDocument()
    expect(onDone).not.toHaveBeenCalled()
    await row.kept?.()
    answer(row.path, ok(row.accepted))
    const retry = screen.queryByRole('button', { name: /^(重试|重新提交)$/ })
    await (retry ? user.click(retry) : press())
    await isDone(row)
    const ids = sent(row.path).map((body) => body.public.request_id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  },
)

test.each(having('draft'))(
  'the $form has its answers again after a reload, but no tick [S14.3]',
  async (row) => {
    await openFilled(row)
    cleanup()
    await openForm(row)
    await row.kept?.()
    expect(ticked()).toEqual([])
  },
)

test.each(having('agreement', 'renewed'))(
  'an agreement that changes while the $form is open has to be ticked again, the others stay ticked [S18.5]',
  async (row) => {
    const { agreement, renewed, path } = row
    const { press, user } = await openFilled(row)
    renewed.serve()
    answer(path, wrong('consents', '请先阅读并同意协议'))
    await press()
    await waitFor(() => expect(byId(agreement.box)).not.toBeChecked())
    for (const other of agreement.others) expect(byId(other)).toBeChecked()
    const tries = sent(path).length
    answer(path, ok(row.accepted))
    await press()
    expect(sent(path)).toHaveLength(tries)
    await user.click(byId(agreement.box))
    await press()
    await isDone(row)
    const last = sent(path).at(-1)
    expect(renewed.sent?.() ?? last?.consents ?? last?.consent_ids).toEqual(renewed.consents)
  },
)
