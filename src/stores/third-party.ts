import { create } from 'zustand'

interface ThirdPartyState {
  /** Whether the third-party script (a channel's tracking script) has been loaded (S3.4). */
  loaded: boolean
  setLoaded(loaded: boolean): void
}

export const useThirdParty = create<ThirdPartyState>((set) => ({
  loaded: false,
  setLoaded: (loaded) => set({ loaded }),
}))
