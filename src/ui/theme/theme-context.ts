import { createContext } from 'react'
import { DEFAULT_THEME, type ThemeName } from '@/theme/tokens'

/**
 * The theme of the surrounding page, for the few components that need its values; style sheets use the custom
 * properties.
 */
export const ThemeContext = createContext<ThemeName>(DEFAULT_THEME)
