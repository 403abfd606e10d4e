import type { OrderNo } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import type { LoginResult } from '@contract/endpoints/login'
import { create } from 'zustand'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { assignOwner, tokenFor, useSession } from './session'

export type HalfOrder = Omit<Data<'/open/credit/half/form'>, 'session'>
type HalfList = Data<'/open/credit/half/list'>
export type HalfStep = HalfOrder['step']

interface HalfState {
  order: HalfOrder | null
  /** The matched products that were loaded under the loading overlay for the next page; can be taken once. */
  offers: { order_no: OrderNo; list: HalfList } | null
  keep(order: HalfOrder): void
  complete(step: HalfStep): void
  keepOffers(order_no: OrderNo, list: HalfList): void
  takeOffers(order_no: OrderNo): HalfList | null
}

/** Kept in memory only, because the server knows the rest and a reload requests it. */
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

// The next visitor must not see it.
useSession.subscribe(({ owner, halfEnded }, last) => {
  if (!tokenFor('half') || halfEnded !== last.halfEnded || owner !== last.owner)
    useHalf.setState({ order: null, offers: null })
})

/** Keeps the session of a partner's link beside the visitor's login. */
export function saveHalfLogin(login: LoginResult) {
  assignOwner(login)
  platform.storage.set(KEY.halfToken, login.token)
}
