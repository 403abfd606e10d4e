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
