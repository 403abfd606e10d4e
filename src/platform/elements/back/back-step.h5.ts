import { useLayoutEffect, useRef } from 'react'
import { addLayer } from '../../page/layers'

/** A step inside a sheet: while it is mounted, back calls `onBack` once instead of closing the sheet. */
export function BackStep({ onBack }: { onBack: () => void }) {
  const back = useRef(onBack)
  back.current = onBack
  useLayoutEffect(() => addLayer(() => back.current()), [])
  return null
}
