import type { Data } from '@contract/endpoints'
import { create } from 'zustand'
import { platform } from '@/platform/platform'

export type Match = Data<'/v2/product/showList'>

interface MatchState {
  /** A match that was made under the loading overlay, for the page that follows; taken once. */
  ready: Match | null
  /** Order by the visitor's own amount and term. Can be switched off (PIPL art. 24), and then stays off. */
  personalised: boolean
  keep(match: Match): void
  /** The kept match of this order, or null. */
  take(order_no: string): Match | null
  setPersonalised(personalised: boolean): void
}

const KEY = 'personalised'

export const useMatch = create<MatchState>((set, get) => ({
  ready: null,
  personalised: platform.storage.get(KEY) !== 'off',
  keep: (ready) => set({ ready }),
  take: (order_no) => {
    const { ready } = get()
    set({ ready: null })
    return ready?.order_no === order_no ? ready : null
  },
  setPersonalised: (personalised) => {
    platform.storage.set(KEY, personalised ? 'on' : 'off')
    set({ personalised })
  },
}))
