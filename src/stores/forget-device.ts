import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { assignOwner, endHalfLogin, logout } from './session'

/** Logs out, and lets the device begin anew: nothing that comes later belongs to the deleted visitor's clicks and visits. */
export function forgetDevice() {
  const { storage, session } = platform
  // Otherwise a step back to the landing would report its click once more, for whoever logs in next.
  const landing = session.get(KEY.landing)
  storage.remove(KEY.device)
  session.remove(KEY.session)
  logout()
  if (landing) session.set(KEY.landing, landing)
}

/** Ends the session of a partner's link with all that was typed in it, and leaves the visitor's own login alone. */
export function forgetHalfLogin() {
  endHalfLogin()
  // The drafts of one number leave the device when it is another's, and this is nobody's.
  assignOwner({ phone_mark: '' })
}
