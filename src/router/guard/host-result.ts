import { isHostApp } from '@/platform/agent'
import { goOn, type Step, stop } from './step'

/** Step 3: the result page inside the host app: tell the host to close the view, and stop. */
export const hostResult: Step = {
  name: 'host-result',
  run: async ({ id }, { platform, hostMark }) => {
    if (id !== 'result' || !isHostApp(platform.device.agent, hostMark)) return goOn
    await platform.bridge.call('appCloseView').catch(() => {})
    return stop
  },
}
