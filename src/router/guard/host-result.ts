import { isHostApp } from '@contract/agent'
import { goOn, type Step, stop } from './step'

/** Step 3: on the result page inside the host app, asks the host to close the view, and stops. */
export const hostResult: Step = {
  name: 'host-result',
  run: async ({ id }, { platform, hostMark }) => {
    if (id !== 'result' || !isHostApp(platform.device.agent, hostMark)) return goOn
    await platform.bridge.call('appCloseView').catch(() => {})
    return stop
  },
}
