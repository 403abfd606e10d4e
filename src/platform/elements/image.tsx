import type { CSSProperties } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface ImageProps extends ElementProps {
  src: string
  mode?: string
  onError?: () => void
}

const FIT: Record<string, CSSProperties['objectFit']> = { aspectFit: 'contain', aspectFill: 'cover' }

/** `aria-label` is the alternative text on both targets; without it the picture is decorative. */
export function Image({ mode = '', style, 'aria-label': label, ...props }: ImageProps) {
  const { dom } = toDom('img', props)
  return (
    <img alt={typeof label === 'string' ? label : ''} style={{ objectFit: FIT[mode], ...style }} {...dom} />
  )
}
