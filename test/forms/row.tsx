import type { Path } from '@contract/endpoints'
import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useForm } from '@/stores/form'
import { logout, saveLogin } from '@/stores/session'
import { byId, show, type User } from '../screen'
import { answer, resetApi } from '../tools/fake-api'
import { agreement } from '../tools/offer-data'

export const reports = {
  onDone: jest.fn<Promise<void>, unknown[]>(async () => {}),
  onOthers: jest.fn(),
  onOpenAgreement: jest.fn(),
  onRelogin: jest.fn(),
  onSending: jest.fn(),
}

/** One form of the client: how to open and fill it in, and what src/features/forms.test.tsx expects. */
export interface FormRow {
  form: string
  /** Whether the visitor is not logged in. */
  guest?: boolean
  /** Sets the responses of the calls that the form makes. */
  serve: () => void
  element: () => ReactElement
  submit: string
  /** Answers every question and ticks every box. */
  fill: (user: User) => Promise<void>
  /** The messages of the empty form: one for each field by its id, in the order of the page. */
  missing?: Record<string, string>
  path: Path
  accepted: object
  /** Resolves once the form has been accepted, for forms that do not report that to their page. */
  done?: () => Promise<unknown>
  /** A field that the server may reject: its name in the payload, its id, and how the visitor changes it. */
  refused?: { field: string; id: string; change: (user: User) => Promise<void> }
  /** The id of the element that shows a message about the whole form; without one the message appears in a toast. */
  message?: string
  /** The message of the form when a request got no response. */
  failed: string
  kept?: () => unknown
  /** Whether the answers are restored after a reload. */
  draft?: boolean
  /** An agreement that the form asks for: its code, and the ids of its box and of the other boxes. */
  agreement?: { code: string; box: string; others: string[] }
  /** Publishes a new version of that agreement, and lists all consents that are then sent. */
  renewed?: { serve: () => void; consents: string[]; sent?: () => unknown }
}

/** Resets everything: nobody is logged in, the storage is empty, and no responses are set. */
export function resetForms() {
  jest.clearAllMocks()
  resetApi()
  logout()
  localStorage.clear()
  sessionStorage.clear()
  useForm.getState().clear()
  answer('/st/mark', { accepted: 1 })
}

/** Opens a form and waits until everything on it has loaded; `serve` overrides the responses of the server. */
export async function openForm(row: FormRow, serve?: () => void) {
  const { element, submit, guest } = row
  if (!guest) saveLogin({ token: 't', user_id: 1, phone_mark: '' })
  row.serve()
  serve?.()
  const view = show(element())
  await waitFor(() => expect(byId(submit)).toBeInTheDocument())
  await waitFor(() => expect(screen.queryAllByRole('status', { name: /^正在/ })).toEqual([]))
  return { ...view, press: () => view.user.click(byId(submit)) }
}

export async function openFilled(row: FormRow, serve?: () => void) {
  const view = await openForm(row, serve)
  await row.fill(view.user)
  return view
}

/** A text field that the visitor changes by deleting its last character. */
export const textField = (id: string) => ({ id, change: (user: User) => user.type(byId(id), '{Backspace}') })
export const choose = (name: string) => (user: User) => user.click(screen.getByRole('radio', { name }))
export const isChosen = (name: string) => () => expect(screen.getByRole('radio', { name })).toBeChecked()
export const tick =
  (...ids: string[]) =>
  async (user: User) => {
    for (const id of ids) await user.click(byId(id))
  }

/** The agreements of the login, followed by the same list after one of the two texts has changed. */
export const LOGIN_AGREEMENTS = [agreement('user-service', null), agreement('privacy', null)]
export const RENEWED_AGREEMENTS = [agreement('user-service', null), agreement('privacy', null, '1.1')]
export const RENEWED_CONSENTS = RENEWED_AGREEMENTS.map(({ consent_id }) => consent_id)

/** The entries of a form row for the two boxes of the login's agreements. */
export const loginBoxes = {
  fill: tick('consent-user-service', 'consent-privacy'),
  missing: { 'consent-user-service': '请先阅读并同意', 'consent-privacy': '请先阅读并同意' },
  agreement: { code: 'privacy', box: 'consent-privacy', others: ['consent-user-service'] },
}

export const typeIdentity = async (user: User) => {
  await user.type(screen.getByLabelText('姓名'), '张三')
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
}
