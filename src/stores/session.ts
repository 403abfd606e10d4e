import { create } from 'zustand'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from './form'

const { storage, session } = platform

interface SessionState {
  loggedIn: boolean
  /** The server refused the token: login is due, the draft stays. */
  expired: boolean
  /** The visitor whose drafts lie on this device; null = nobody's yet. Changes before another one's data is there. */
  owner: string | null
  /** A link brought somebody else's login, in place of the one before. */
  replaced: boolean
  /** How often a call was refused because a login by link waits for its consents. */
  consentsAsked: number
}

/** Who is logged in. The device's storage is the truth (host app and partners write there too); this mirrors it. */
export const useSession = create<SessionState>(() => ({
  loggedIn: Boolean(storage.get(KEY.token)),
  expired: false,
  // A device of before the owner was kept: whoever logged in last.
  owner: storage.get(KEY.owner) ?? storage.get(KEY.userId),
  replaced: Boolean(session.get(KEY.replaced)),
  consentsAsked: 0,
}))

export interface Login {
  token: string
  user_id: number
  phone_mark: string
}

/** Who somebody is by the server's word (`Account` of the contract fits). */
type Identity = Omit<Login, 'token'>

function saveIdentity({ user_id, phone_mark }: Identity) {
  storage.set(KEY.userId, String(user_id))
  storage.set(KEY.phoneMark, phone_mark)
}

/** Makes the drafts this visitor's; those of another one leave the device. True when there was another one. */
function own({ user_id }: Identity): boolean {
  const { owner } = useSession.getState()
  const mine = String(user_id)
  const others = owner !== null && owner !== mine
  if (others) forgetDrafts()
  storage.set(KEY.owner, mine)
  if (owner !== mine) useSession.setState({ owner: mine })
  return others
}

export function saveLogin(login: Login) {
  own(login)
  storage.set(KEY.token, login.token)
  saveIdentity(login)
  session.remove(KEY.replaced)
  useSession.setState({ loggedIn: true, expired: false, replaced: false })
}

/**
 * The server has said whose login a call came with. Nothing else tells: a token may have come by a link, with the right
 * `_user_id`, a false one or none. To be called before what the answer belongs to is shown or merged with a draft.
 */
export function confirmAccount(account: Identity) {
  const others = own(account)
  saveIdentity(account)
  if (!others) return
  session.set(KEY.replaced, '1')
  useSession.setState({ replaced: true })
}

/** Re-reads the device's storage, which a host app may have changed. */
export function refreshSession() {
  useSession.setState({ loggedIn: Boolean(storage.get(KEY.token)) })
}

/** The token is no longer good: cleared, so that the next login starts clean. The draft is kept. */
export function expireSession() {
  storage.remove(KEY.token)
  useSession.setState({ loggedIn: false, expired: true })
}

/** The login stays: its link cannot be used again. */
export const askForConsents = () =>
  useSession.setState(({ consentsAsked }) => ({ consentsAsked: consentsAsked + 1 }))

/** Logout by the visitor: everything personal goes, all drafts included. */
export function logout() {
  const { token, hostToken, userId, phoneMark, owner } = KEY
  for (const key of [token, hostToken, userId, phoneMark, owner]) storage.remove(key)
  forgetDrafts()
  useSession.setState({ loggedIn: false, expired: false, owner: null, replaced: false })
}

/** All that a visitor has typed, chosen and seen on this device. */
function forgetDrafts() {
  storage.remove(KEY.leadDraft)
  storage.remove(KEY.seen)
  session.clearBut(KEY.session)
  useForm.getState().clear()
}
