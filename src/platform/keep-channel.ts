import { channelOf } from '@contract/channel'
import { KEY } from './keys'
import type { Platform } from './types'

/** Step 2 of the guard: stores the channel that a visit names. What is asked before the guard runs takes it too. */
export function keepChannel(
  { id, params }: { id: string; params: Record<string, string> },
  storage: Pick<Platform['storage'], 'set'>,
): void {
  const named = channelOf(params, id === 'landing' ? params.channel : undefined)
  if (named) storage.set(KEY.channel, named)
}
