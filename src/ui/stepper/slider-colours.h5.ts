import type { CSSProperties } from 'react'

/** On H5 the style sheet colours the slider; it needs to know how much of it is filled. */
export const useSliderColours = (share: number) => ({
  style: { '--filled': `${share * 100}%` } as CSSProperties,
})
