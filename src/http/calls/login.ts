import { reportBug } from '@/lib/expected'
import { post } from '../api'

/** A record of ours beside a login: it neither holds the visitor up nor tells them anything. */
export const noteLogin = (scene: 'code' | 'half') =>
  void post('/v1/user/loginMark', { scene }, { quiet: true }).catch(reportBug)
