import type { OrderNo } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import { create } from 'zustand'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useSession } from './session'

type Match = Data<'/v2/product/showList'>

interface MatchState {
  /** A match that was made under the loading overlay for the next page; can be taken once. */
  ready: Match | null
  keep(match: Match): void
  take(order_no: OrderNo): Match | null
}

export const useMatch = create<MatchState>((set, get) => ({
  ready: null,
  keep: (ready) => set({ ready }),
  take: (order_no) => {
    const { ready } = get()
    set({ ready: null })
    return ready?.order_no === order_no ? ready : null
  },
}))

// The next visitor to log in must not see it.
useSession.subscribe(({ loggedIn, owner }, last) => {
  if (!loggedIn || owner !== last.owner) useMatch.setState({ ready: null })
})

const CHOICE = 'personalised'
const visitor = () => platform.storage.get(KEY.userId) ?? ''

/** Whether offers may be sorted by the visitor's own figures (PIPL art. 24); kept here until the server confirms it. */
export function choosePersonalised(on: boolean): void {
  platform.storage.set(CHOICE, `${on ? 'on' : 'off'}:${visitor()}`)
}

/** The visitor's choice that the server has not confirmed yet, or undefined. */
export function unsentChoice(): boolean | undefined {
  const [choice, whose] = (platform.storage.get(CHOICE) ?? '').split(':')
  return choice && whose === visitor() ? choice === 'on' : undefined
}

/** The server has confirmed this choice. A later choice still has to be sent. */
export function choiceSent(on: boolean | undefined): void {
  if (on !== undefined && unsentChoice() === on) platform.storage.remove(CHOICE)
}
