import { create } from 'zustand'
import { platform } from '@/platform/platform'
import { DEFAULT_THEME, type ThemeName } from '@/theme/tokens'

interface ThemeState {
  name: ThemeName
  /** The only writer of the theme: the root element carries it on H5, and the root of each page reads it here. */
  setName(name: ThemeName): void
}

/** The theme in force. */
export const useTheme = create<ThemeState>((set) => ({
  name: DEFAULT_THEME,
  setName: (name) => {
    platform.setTheme(name)
    set({ name })
  },
}))
