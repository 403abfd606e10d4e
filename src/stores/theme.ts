import { DEFAULT_THEME, type ThemeName } from '@contract/theme'
import { create } from 'zustand'
import { platform } from '@/platform/platform'

interface ThemeState {
  name: ThemeName
  setName(name: ThemeName): void
}

export const useTheme = create<ThemeState>((set) => ({
  name: DEFAULT_THEME,
  setName: (name) => {
    platform.setTheme(name)
    set({ name })
  },
}))
