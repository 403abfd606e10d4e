import { useContext } from 'react'
import { THEMES } from '@/theme/tokens'
import { ThemeContext } from '../theme/theme-context'

/** The mini-program's slider takes its colours as values, because it does not support custom properties. */
export function useSliderColours() {
  const { accent } = THEMES[useContext(ThemeContext)]
  return { activeColor: accent, backgroundColor: '#D5D9E0', blockColor: accent }
}
