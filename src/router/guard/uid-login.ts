import { CODE } from '@contract/codes'
import { fits, UID } from '@contract/formats'
import { goOn, type Step, stop } from './step'

/**
 * Step 5: logs the visitor in with a `uid` from the query; on code 200 the visitor goes to /from, with any other code nothing
 * happens. An invalid `uid` counts as missing.
 */
export const uidLogin: Step = {
  name: 'uid-login',
  run: async ({ params }, { platform, loginByUid, saveLogin }) => {
    if (!fits(UID, params.uid)) return goOn
    const answer = await loginByUid(params.uid)
    if (answer?.code !== CODE.ok || !answer.data) return stop
    saveLogin(answer.data)
    platform.address.forgetSecrets()
    return { kind: 'redirect', to: { id: 'from', params: {} } }
  },
}
