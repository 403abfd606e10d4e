import { CODE } from '@contract/codes'
import { fits, UID } from '@contract/formats'
import { reportBug } from '@/lib/expected'
import { goOn, type Step, stop } from './step'

/**
 * Step 5: logs the visitor in with a `uid` from the query; on code 200 the visitor goes to /from, otherwise nothing
 * happens. An invalid `uid` counts as missing.
 */
export const uidLogin: Step = {
  name: 'uid-login',
  run: async ({ params }, { platform, loginByUid, saveLogin }) => {
    if (!fits(UID, params.uid)) return goOn
    const answer = await loginByUid(params.uid).catch(reportBug)
    if (answer?.code !== CODE.ok || !answer.data) return stop
    saveLogin(answer.data)
    platform.address.forgetSecrets()
    return { kind: 'redirect', to: { id: 'from', params: {} } }
  },
}
