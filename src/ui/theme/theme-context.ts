import { DEFAULT_THEME, type ThemeName } from '@contract/theme'
import { createContext } from 'react'

/**
 * The theme of the surrounding page, for the few components that need its values; style sheets use the custom
 * properties.
 */
export const ThemeContext = createContext<ThemeName>(DEFAULT_THEME)
