import { create } from 'zustand'

interface LoadingState {
  loading: boolean
  /** The counter of S2.28, 0 to 100. */
  progress: number
  start(): void
  setProgress(progress: number): void
  stop(): void
}

export const useLoading = create<LoadingState>((set) => ({
  loading: false,
  progress: 0,
  start: () => set({ loading: true, progress: 0 }),
  setProgress: (progress) => set({ progress }),
  stop: () => set({ loading: false }),
}))
