import { keepChannel } from '@/platform/keep-channel'
import { goOn, type Step } from './step'

/** Step 2: stores the channel that the visit names. */
export const channel: Step = {
  name: 'channel',
  run: (visit, { platform }) => {
    keepChannel(visit, platform.storage)
    return goOn
  },
}
