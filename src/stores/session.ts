import type { LoginResult } from '@contract/endpoints/login'
import { create } from 'zustand'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from './form'

const { storage, session } = platform

interface SessionState {
  loggedIn: boolean
  /** The server refused the token: a login is required, and the draft stays. */
  expired: boolean
  /** Whose drafts are on this device, as a phone mark; null for nobody. It changes before another visitor's data is loaded. */
  owner: string | null
  /** A link replaced the previous login with another visitor's. */
  replaced: boolean
  /** How often a request was refused because a login by link has not given its consents. */
  consentsAsked: number
}

/** Who is logged in: mirrors the device's storage, which the host app and partners write to too. */
export const useSession = create<SessionState>(() => ({
  loggedIn: Boolean(storage.get(KEY.token)),
  expired: false,
  // A device from before the owner was stored belongs to the visitor who logged in last.
  owner: storage.get(KEY.owner) ?? storage.get(KEY.phoneMark),
  replaced: Boolean(session.get(KEY.replaced)),
  consentsAsked: 0,
}))

type Identity = Omit<LoginResult, 'token'>

function saveIdentity({ user_id, phone_mark }: Identity) {
  storage.set(KEY.userId, String(user_id))
  storage.set(KEY.phoneMark, phone_mark)
}

/** Assigns the drafts to this phone number and deletes those of another one. Returns true when there was another one. */
function assignOwner({ phone_mark }: Identity): boolean {
  const { owner } = useSession.getState()
  const others = owner !== null && owner !== phone_mark
  if (others) forgetDrafts()
  storage.set(KEY.owner, phone_mark)
  if (owner !== phone_mark) useSession.setState({ owner: phone_mark })
  return others
}

export function saveLogin(login: LoginResult) {
  assignOwner(login)
  storage.set(KEY.token, login.token)
  saveIdentity(login)
  session.remove(KEY.replaced)
  useSession.setState({ loggedIn: true, expired: false, replaced: false })
}

/** Called before the account's data is shown. Only the server's word counts: a link may bring a wrong `_user_id`. */
export function confirmAccount(account: Identity) {
  const others = assignOwner(account)
  saveIdentity(account)
  if (!others) return
  session.set(KEY.replaced, '1')
  useSession.setState({ replaced: true })
}

export function refreshSession() {
  useSession.setState({ loggedIn: Boolean(storage.get(KEY.token)) })
}

/** Clears a token that is no longer valid, so that the next login starts clean. The draft is kept. */
export function expireSession() {
  storage.remove(KEY.token)
  useSession.setState({ loggedIn: false, expired: true })
}

/** The login stays, because its link cannot be used again. */
export const askForConsents = () =>
  useSession.setState(({ consentsAsked }) => ({ consentsAsked: consentsAsked + 1 }))

/** Deletes all personal data on the device, including everything typed, chosen and seen. */
export function logout() {
  const { token, hostToken, userId, phoneMark, owner } = KEY
  for (const key of [token, hostToken, userId, phoneMark, owner]) storage.remove(key)
  forgetDrafts()
  useSession.setState({ loggedIn: false, expired: false, owner: null, replaced: false })
}

function forgetDrafts() {
  storage.remove(KEY.leadDraft)
  storage.remove(KEY.seen)
  session.clearBut(KEY.session)
  useForm.getState().clear()
}
