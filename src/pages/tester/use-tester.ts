import { useState } from 'react'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { current, set, setChannel } from '@/tester/start/kept'
import type { TesterState } from '@/tester/start/state'

/** The tester's state, and functions to change it. The pages below the panel apply it when they are shown. */
export function useTester() {
  const [, redraw] = useState(0)
  const then = () => redraw((times) => times + 1)
  const { state, channel, codes, calls, refused, applied, from } = current()
  return {
    state,
    codes,
    calls,
    refused,
    applied,
    from,
    channel: channel ?? platform.storage.get(KEY.channel) ?? '',
    set: (part: Partial<TesterState>) => {
      set(part)
      then()
    },
    setChannel: (name: string) => {
      setChannel(name)
      then()
    },
  }
}
export type Tester = ReturnType<typeof useTester>
