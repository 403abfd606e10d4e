import { useEffect, useRef, useState } from 'react'
import { now } from '@/platform/clock'

/**
 * Whether the cost sheets on the screen must still be read (S24.15). The server keeps the time that counts; this only
 * informs the visitor, so that nobody presses in vain. Each set of sheets has its own time, from when it is first shown.
 * @param key identifies the sheets that are shown; an empty string when there are none
 * @param seconds how long they must be read
 */
export function useReading(key: string, seconds: number): boolean {
  const [read, setRead] = useState<readonly string[]>([])
  const begun = useRef<Record<string, number>>({})
  useEffect(() => {
    if (!key) return
    begun.current[key] ??= now()
    const left = begun.current[key] + seconds * 1000 - now()
    const timer = setTimeout(() => setRead((last) => [...last, key]), left)
    return () => clearTimeout(timer)
  }, [key, seconds])
  return Boolean(key) && seconds > 0 && !read.includes(key)
}
