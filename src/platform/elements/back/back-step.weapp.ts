import { useContext, useEffect, useRef } from 'react'
import { BackContext } from './back-layers'

/** A step inside a sheet: while it is mounted, back calls `onBack` once instead of closing the sheet. */
export function BackStep({ onBack }: { onBack: () => void }) {
  const layers = useContext(BackContext)
  const back = useRef(onBack)
  back.current = onBack
  useEffect(() => layers?.add(() => back.current()), [layers])
  return null
}
