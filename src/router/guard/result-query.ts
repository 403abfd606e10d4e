import { KEY } from '@/platform/keys'
import { goOn, type Step } from './step'

/**
 * Step 4: on the result page, `_token`, `_user_id` and `_phone_mark` of the query are stored and removed from the
 * address.
 */
export const resultQuery: Step = {
  name: 'result-query',
  run: ({ id, params }, { platform, refreshSession }) => {
    if (id !== 'result') return goOn
    const { _token, _user_id, _phone_mark } = params
    if (_token) platform.storage.set(KEY.token, _token)
    if (_user_id) platform.storage.set(KEY.userId, _user_id)
    if (_phone_mark) platform.storage.set(KEY.phoneMark, _phone_mark)
    platform.address.forgetSecrets()
    refreshSession()
    return goOn
  },
}
