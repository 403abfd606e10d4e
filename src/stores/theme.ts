import { create } from 'zustand'
import type { ThemeName } from '@/theme/tokens'

interface ThemeState {
  name: ThemeName
  setName(name: ThemeName): void
}

/** The theme in force. H5 also has it on the root element; the mini-program's pages read it here. */
export const useTheme = create<ThemeState>((set) => ({
  name: 'orange',
  setName: (name) => set({ name }),
}))
