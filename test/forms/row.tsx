import type { Path } from '@contract/endpoints'
import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useForm } from '@/stores/form'
import { logout, saveLogin } from '@/stores/session'
import { byId, show, type User } from '../screen'
import { answer, resetApi } from '../tools/fake-api'
import { agreement } from '../tools/offer-data'

/** What a form reports to its page. */
export const reports = {
  onDone: jest.fn<Promise<void>, unknown[]>(async () => {}),
  onOpenAgreement: jest.fn(),
  onRelogin: jest.fn(),
}
export const onUnauthenticated = jest.fn()

/** One form of the client: how to open and fill it, and what src/features/forms.test.tsx expects of it. */
export interface FormRow {
  form: string
  /** Whether the visitor has no login yet. */
  guest?: boolean
  /** Sets the answers of the calls that the form makes. */
  serve: () => void
  element: () => ReactElement
  /** The id of the button that sends the form. */
  submit: string
  /** Answers every question and ticks every box. */
  fill: (user: User) => Promise<void>
  /** What an empty form says: the message of each field, by its id, in the order of the page. */
  missing?: Record<string, string>
  /** The call that sends the form, and its answer. */
  path: Path
  accepted: object
  /** Resolves once the form has been accepted, where it does not report that to its page. */
  done?: () => Promise<unknown>
  /** A field that the server may refuse: its name in the payload, its id, and how the visitor changes it. */
  refused?: { field: string; id: string; change: (user: User) => Promise<void> }
  /** Where the server's message about the whole form stands; in a toast where there is no place for it. */
  message?: string
  /** What the form says when no answer came. */
  failed: string
  /** Checks that the answers are still there. */
  kept?: () => unknown
  /** Whether the answers are there again after a reload. */
  draft?: boolean
  /** An agreement that the form asks for: its code, and the ids of its box and of the other boxes. */
  agreement?: { code: string; box: string; others: string[] }
  /** Lets a new version of that agreement come into force; all consents that are sent with it. */
  renewed?: { serve: () => void; consents: string[]; sent?: () => unknown }
}

/** Begins anew: nobody is logged in, nothing is stored, nothing is answered. */
export function resetForms() {
  jest.clearAllMocks()
  resetApi(onUnauthenticated)
  logout()
  localStorage.clear()
  sessionStorage.clear()
  useForm.getState().clear()
  answer('/st/mark', { accepted: 1 })
}

/** Opens a form and waits until everything on it is loaded; `serve` overrides what the server answers. */
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

/** Opens a form and fills it in. */
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

/** What a login asks the visitor to agree to, and the same after one of the two texts has changed. */
export const LOGIN_AGREEMENTS = [agreement('user-service', null), agreement('privacy', null)]
export const RENEWED_AGREEMENTS = [agreement('user-service', null), agreement('privacy', null, '1.1')]
export const RENEWED_CONSENTS = RENEWED_AGREEMENTS.map(({ consent_id }) => consent_id)

/** The two boxes of a login's agreements. */
export const loginBoxes = {
  fill: tick('consent-user-service', 'consent-privacy'),
  missing: { 'consent-user-service': '请先阅读并同意', 'consent-privacy': '请先阅读并同意' },
  agreement: { code: 'privacy', box: 'consent-privacy', others: ['consent-user-service'] },
}

export const typeIdentity = async (user: User) => {
  await user.type(screen.getByLabelText('姓名'), '张三')
  await user.type(screen.getByLabelText('身份证号码'), '330106199005150018')
}
