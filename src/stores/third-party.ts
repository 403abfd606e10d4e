import { create } from 'zustand'

interface ThirdPartyState {
  /** Whether the third-party load (a channel's tracking script) is done (product.md §3). */
  loaded: boolean
  setLoaded(loaded: boolean): void
}

export const useThirdParty = create<ThirdPartyState>((set) => ({
  loaded: false,
  setLoaded: (loaded) => set({ loaded }),
}))
