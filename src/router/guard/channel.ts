import { channelOf } from '@contract/channel'
import { KEY } from '@/platform/keys'
import { goOn, type Step } from './step'

/** Step 2: stores the channel that the visit names; without one the stored channel stays. */
export const channel: Step = {
  name: 'channel',
  run: ({ id, params }, { platform }) => {
    const named = channelOf(params, id === 'landing' ? params.channel : undefined)
    if (named) platform.storage.set(KEY.channel, named)
    return goOn
  },
}
