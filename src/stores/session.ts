import { create } from 'zustand'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from './form'

interface SessionState {
  loggedIn: boolean
  /** The server refused the token: login is due, the draft stays. */
  expired: boolean
}

/** Who is logged in. The device's storage is the truth (host app and partners write there too); this mirrors it. */
export const useSession = create<SessionState>(() => ({
  loggedIn: Boolean(platform.storage.get(KEY.token)),
  expired: false,
}))

export interface Login {
  token: string
  user_id: number
  phone_mark: string
}

export function saveLogin({ token, user_id, phone_mark }: Login) {
  platform.storage.set(KEY.token, token)
  platform.storage.set(KEY.userId, String(user_id))
  platform.storage.set(KEY.phoneMark, phone_mark)
  useSession.setState({ loggedIn: true, expired: false })
}

/** Re-reads the device's storage, which a host app may have changed. */
export function refreshSession() {
  useSession.setState({ loggedIn: Boolean(platform.storage.get(KEY.token)) })
}

/** The token is no longer good: cleared, so that the next login starts clean. The draft is kept. */
export function expireSession() {
  platform.storage.remove(KEY.token)
  useSession.setState({ loggedIn: false, expired: true })
}

/** Logout by the visitor: everything personal goes, all drafts included. */
export function logout() {
  const { token, hostToken, userId, phoneMark, leadDraft } = KEY
  for (const key of [token, hostToken, userId, phoneMark, leadDraft]) platform.storage.remove(key)
  platform.session.clearBut(KEY.session)
  useForm.getState().clear()
  useSession.setState({ loggedIn: false, expired: false })
}
