import { isChannel } from '@/lib/channel'
import { KEY } from '@/platform/keys'
import { goOn, type Step } from './step'

/**
 * Step 2: `_ch`, else `cid`, else the `channel` route parameter; none leaves the stored one as it is. What cannot be a
 * channel's code counts as none: stored, it would make every later call of this visitor be refused.
 */
export const channel: Step = {
  name: 'channel',
  run: ({ id, params }, { platform }) => {
    const found = params._ch || params.cid || (id === 'landing' ? params.channel : '')
    if (found && isChannel(found)) platform.storage.set(KEY.channel, found)
    return goOn
  },
}
