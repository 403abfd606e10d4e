import { KEY } from '@/platform/keys'
import { goOn, type Step } from './step'

/**
 * After step 4: on /credit the `_token` of a partner's link is stored for the session and removed from the address.
 * The page exchanges it for a login; page bodies never see secrets.
 */
export const halfLink: Step = {
  name: 'half-link',
  run: ({ id, params }, { platform }) => {
    if (id !== 'credit' || !params._token) return goOn
    platform.session.set(KEY.halfLink, params._token)
    platform.address.forgetSecrets()
    return goOn
  },
}
