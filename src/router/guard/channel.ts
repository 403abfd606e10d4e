import { KEY } from '@/platform/keys'
import { goOn, type Step } from './step'

/** Step 2: `_ch`, else `cid`, else the `channel` route parameter; none leaves the stored one as it is. */
export const channel: Step = {
  name: 'channel',
  run: ({ id, params }, { platform }) => {
    const found = params._ch || params.cid || (id === 'landing' ? params.channel : '')
    if (found) platform.storage.set(KEY.channel, found)
    return goOn
  },
}
