import { create } from 'zustand'
import type { ChannelSettings } from '@/http/calls/channel'

interface ChannelState {
  /** The channel's options; null until they have been loaded (S3.1). */
  data: ChannelSettings | null
  setData(data: ChannelSettings): void
}

export const useChannel = create<ChannelState>((set) => ({
  data: null,
  setData: (data) => set({ data }),
}))

interface ThirdPartyState {
  loaded: boolean
  setLoaded(loaded: boolean): void
}

export const useThirdParty = create<ThirdPartyState>((set) => ({
  loaded: false,
  setLoaded: (loaded) => set({ loaded }),
}))
