import type { LoginResult } from '@contract/endpoints/login'
import { noteLogin } from '@/http/calls/login'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { saveLogin } from '@/stores/session'
import { mark } from '@/tracking/marks'
import { noteChannel } from './api'

/**
 * Stores the session, and reports our own statistics, which neither delay the visitor nor show errors.
 * @param scene how the phone number was proven
 */
export function keepLogin(result: LoginResult, scene: 'code' | 'wechat') {
  const { amount, term } = useForm.getState().data
  saveLogin(result)
  // The amount was chosen on this page, so it is kept even when the draft belonged to another visitor.
  useForm.getState().fill({ amount, term })

  mark('login_done')
  noteLogin(scene)
  const channel = platform.storage.get(KEY.channel)
  if (channel) noteChannel(channel)
}
