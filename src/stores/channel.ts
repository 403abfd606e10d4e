import { create } from 'zustand'
import type { ChannelOption } from '@/http/calls/channel'

interface ChannelState {
  /** The channel's options; null until they have been loaded (S3.1). */
  data: ChannelOption | null
  setData(data: ChannelOption): void
}

export const useChannel = create<ChannelState>((set) => ({
  data: null,
  setData: (data) => set({ data }),
}))

interface ThirdPartyState {
  /** Whether the third-party script (a channel's tracking script) has been loaded (S3.4). */
  loaded: boolean
  setLoaded(loaded: boolean): void
}

export const useThirdParty = create<ThirdPartyState>((set) => ({
  loaded: false,
  setLoaded: (loaded) => set({ loaded }),
}))
