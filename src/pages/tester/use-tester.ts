import { useReducer } from 'react'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { current, set, setChannel } from '@/tester/start/kept'
import type { TesterState } from '@/tester/start/state'

/** The tester's state, and functions to change it. The pages below the panel apply it when they are shown. */
export function useTester() {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const kept = current()
  return {
    ...kept,
    channel: kept.channel ?? platform.storage.get(KEY.channel) ?? '',
    set: (part: Partial<TesterState>) => {
      set(part)
      redraw()
    },
    setChannel: (name: string) => {
      setChannel(name)
      redraw()
    },
  }
}
export type Tester = ReturnType<typeof useTester>
