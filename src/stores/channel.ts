import type { Data } from '@contract/endpoints'
import { create } from 'zustand'

export type ChannelOption = Data<'/v1.0/channel/option'>

interface ChannelState {
  /** The channel's options; null until they have been loaded (product.md §3). */
  data: ChannelOption | null
  setData(data: ChannelOption): void
}

export const useChannel = create<ChannelState>((set) => ({
  data: null,
  setData: (data) => set({ data }),
}))
