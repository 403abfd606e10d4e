import { useEffect, useRef, useState } from 'react'

/**
 * Seconds that the cost sheets must still be read for (S24.15). The server keeps the time that counts; this
 * only tells the visitor, so that nobody presses in vain. Another set of sheets starts anew.
 * @param key names the sheets that are shown; '' while there are none
 * @param seconds how long they must be read for
 */
export function useReading(key: string, seconds: number): number {
  const [left, setLeft] = useState(seconds)
  const end = useRef(0)
  useEffect(() => {
    if (!key) return
    end.current = Date.now() + seconds * 1000
    const count = () => {
      const rest = Math.max(0, Math.ceil((end.current - Date.now()) / 1000))
      setLeft(rest)
      if (!rest) clearInterval(timer)
    }
    const timer = setInterval(count, 250)
    count()
    return () => clearInterval(timer)
  }, [key, seconds])
  return key ? left : 0
}
