import { create } from 'zustand'
import type { HalfList, HalfOrder } from '@/http/calls/half'
import { useSession } from './session'

export type HalfStep = HalfOrder['step']

interface HalfState {
  order: HalfOrder | null
  /** The matched products that were asked for under the loading overlay, for the page that follows; taken once. */
  offers: { order_no: string; list: HalfList } | null
  keep(order: HalfOrder): void
  /** The form is complete: nothing is missing any more. */
  complete(step: HalfStep): void
  keepOffers(order_no: string, list: HalfList): void
  takeOffers(order_no: string): HalfList | null
}

/** In memory only: the server knows the rest, and a reload asks it. */
export const useHalf = create<HalfState>((set, get) => ({
  order: null,
  offers: null,
  keep: (order) => set({ order }),
  complete: (step) =>
    set(({ order }) => ({ order: order && { ...order, step, fields: [], agreements: [] } })),
  keepOffers: (order_no, list) => set({ offers: { order_no, list } }),
  takeOffers: (order_no) => {
    const { offers } = get()
    set({ offers: null })
    return offers?.order_no === order_no ? offers.list : null
  },
}))

// Whoever logs in next must not see it.
useSession.subscribe(({ loggedIn, owner }, last) => {
  if (!loggedIn || owner !== last.owner) useHalf.setState({ order: null, offers: null })
})
