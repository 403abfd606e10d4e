import { createContext } from 'react'
import { DEFAULT_THEME, type ThemeName } from '@/theme/tokens'

/** The theme around a component, for the few that need its numbers; style sheets use the custom properties. */
export const ThemeContext = createContext<ThemeName>(DEFAULT_THEME)
