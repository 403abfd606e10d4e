import { useEffect, useRef, useState } from 'react'

/**
 * Counts down the seconds for which the cost sheets must still be read (S24.15). The server keeps the time that
 * counts; this only informs the visitor, so that nobody presses in vain. Another set of sheets restarts the
 * countdown.
 * @param key identifies the sheets that are shown; an empty string when there are none
 * @param seconds how long the sheets must be read
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
