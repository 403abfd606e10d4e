import type { LoginResult } from '@contract/endpoints/login'
import { create } from 'zustand'
import { KEY } from '@/platform/keys'
import { LOGIN_KEYS } from '@/platform/login-keys'
import { platform } from '@/platform/platform'
import { useForm } from './form'

const { storage, session } = platform

interface SessionState {
  loggedIn: boolean
  /** The address of /result brought a login that the visitor has not confirmed yet: until then it is nobody's (S4.30). */
  unconfirmed: boolean
  /** The server refused the token: a login is required, and the draft stays. */
  expired: boolean
  /** Whose drafts are on this device, as a phone mark; null for nobody. It changes before another visitor's data is loaded. */
  owner: string | null
  /** How often a request was refused because a login by link has not given its consents; 0 once it has. */
  consentsAsked: number
  /** How often the session of a partner's link has ended. */
  halfEnded: number
}

/** Whose token a call carries in place of the visitor's login: of a partner's link, or of one that is not confirmed. */
export type CallLogin = 'half' | 'unconfirmed'

/** The token of a call; null for a guest. Without a partner's session its calls are those of the visitor's login. */
export const tokenFor = (login?: CallLogin): string | null =>
  (login === 'half' && storage.get(KEY.halfToken)) ||
  (login === 'unconfirmed' || !isUnconfirmed() ? storage.get(KEY.token) : null)

const isUnconfirmed = () => storage.get(KEY.before) !== null
const stored = () => ({ unconfirmed: isUnconfirmed(), loggedIn: tokenFor() !== null })

/** Who is logged in: mirrors the device's storage, which the host app and partners write to too. */
export const useSession = create<SessionState>(() => ({
  ...stored(),
  expired: false,
  owner: storage.get(KEY.owner),
  consentsAsked: 0,
  halfEnded: 0,
}))

type Identity = Omit<LoginResult, 'token'>

/** Assigns the drafts to this phone number, which a login of a partner's link shares with the account; deletes those of another one. */
export function assignOwner({ phone_mark }: Pick<Identity, 'phone_mark'>) {
  const { owner } = useSession.getState()
  if (owner === phone_mark) return
  if (owner !== null) forgetDrafts()
  storage.set(KEY.owner, phone_mark)
  useSession.setState({ owner: phone_mark })
}

export function saveLogin(login: LoginResult) {
  confirmAccount(login)
  storage.set(KEY.token, login.token)
  // Whoever proves a number has no use for what a link opened.
  storage.remove(KEY.before)
  storage.remove(KEY.halfToken)
  useSession.setState({ ...stored(), expired: false, consentsAsked: 0 })
}

/** For what is the visitor's own on a page that guests read too. */
export const isOpen = ({ loggedIn, consentsAsked }: SessionState): boolean => loggedIn && !consentsAsked

/** Called before the account's data is shown. Only the server's word counts: a link may bring a wrong `_user_id`. */
export function confirmAccount(account: Identity) {
  assignOwner(account)
  storage.set(KEY.userId, String(account.user_id))
  storage.set(KEY.phoneMark, account.phone_mark)
}

export const refreshSession = () => useSession.setState(stored())

/** Forgets the login that the address of /result brought, and brings back the one that it replaced. */
export function bringBackLogin() {
  const before = storage.get(KEY.before)?.split('\n') ?? []
  LOGIN_KEYS.forEach((key, i) => {
    storage.remove(key)
    if (before[i]) storage.set(key, before[i])
  })
  storage.remove(KEY.before)
  refreshSession()
}

/**
 * Clears a token that the server has refused, so that the next login starts clean; the draft is kept. The end of one
 * that a link brought leaves the visitor's own login alone.
 */
export function expireSession(login?: CallLogin) {
  if (login === 'half' && endHalfLogin())
    return useSession.setState(({ halfEnded }) => ({ halfEnded: halfEnded + 1 }))
  if (isUnconfirmed()) bringBackLogin()
  else storage.remove(KEY.token)
  useSession.setState({ ...stored(), expired: true })
}

/** Returns whether a partner's link had opened a session. */
export function endHalfLogin(): boolean {
  const had = storage.get(KEY.halfToken) !== null
  storage.remove(KEY.halfToken)
  return had
}

/** The login stays, because its link cannot be used again. */
export const askForConsents = () =>
  useSession.setState(({ consentsAsked }) => ({ consentsAsked: consentsAsked + 1 }))

/** Deletes all personal data on the device, including everything typed, chosen and seen. */
export function logout() {
  for (const key of [...LOGIN_KEYS, KEY.hostToken, KEY.owner, KEY.before, KEY.halfToken]) storage.remove(key)
  forgetDrafts()
  useSession.setState({ ...stored(), expired: false, owner: null })
}

function forgetDrafts() {
  storage.remove(KEY.leadDraft)
  storage.remove(KEY.seen)
  session.clearBut(KEY.session)
  useForm.getState().clear()
}
