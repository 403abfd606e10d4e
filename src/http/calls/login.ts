import { reportBug } from '@/lib/expected'
import { post } from '../api'

/** Records a login for our own statistics; the request neither delays the visitor nor shows errors. */
export const noteLogin = (scene: 'code' | 'wechat' | 'half') =>
  void post('/v1/user/loginMark', { scene }, { quiet: true }).catch(reportBug)
