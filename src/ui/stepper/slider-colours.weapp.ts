import { useContext } from 'react'
import { SLIDER } from '@/theme/tokens'
import { ThemeContext } from '../theme/theme-context'

/** The mini-program's slider takes its colours as values, because it does not support custom properties. */
export function useSliderColours(_share: number) {
  const colour = SLIDER[useContext(ThemeContext)]
  return { activeColor: colour, backgroundColor: 'rgba(128,128,128,.3)', blockColor: colour }
}
