import { SANDBOX_MOBILE } from '@contract/sandbox'
import { post } from '@/http/api'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { type GuardDeps, goOn, type Step, stop } from '@/router/guard/step'
import { logout } from '@/stores/session'
import { showToast } from '@/stores/toast'
import { TEST_LOGIN } from '../network'
import { current, isStale, note, takeParams } from './kept'
import { showRestart, takeOver } from './restart'
import { saysState, withoutState } from './state'

const NO_LOGIN = '测试身份没有登录成功：服务器要以测试模式运行'

/** Runs before all other steps: the tester's settings hold from the page's first request on. */
export const testerStep: Step = async (visit, deps) => {
  if (saysState(visit.params)) {
    takeParams(visit.params)
    visit.params = withoutState(visit.params)
    takeOver()
  } else if (isStale()) {
    const { channel } = current()
    if (channel !== undefined) {
      platform.storage.set(KEY.channel, channel)
      visit.params = { ...visit.params, _ch: channel }
      note({ channel: undefined })
    }
    showRestart(visit, channel !== undefined)
    return stop
  }
  await become(deps)
  return goOn
}

/** Logs the persona in, once: in the simulated host app, or else in the page. Only the channel of before stays. */
async function become({ saveLogin }: Pick<GuardDeps, 'saveLogin'>) {
  const { applied, state } = current()
  if (!state.persona || state.persona === applied) return
  logout()
  platform.storage.clearBut(KEY.channel)
  if (state.persona !== 'new') {
    const answer = await post(TEST_LOGIN, { mobile: SANDBOX_MOBILE }, { quiet: true }).catch(() => undefined)
    if (!answer?.data) return showToast(NO_LOGIN)
    if (state.host) note({ hostLogin: answer.data.token })
    else saveLogin(answer.data)
  }
  note({ applied: state.persona })
}
