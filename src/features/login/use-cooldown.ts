import { useContext, useEffect, useState } from 'react'
import { now } from '@/platform/clock'
import { ShownContext } from '@/ui/page/page'

/** The seconds until a code may be sent again. The server names them, so that a reload does not shorten the wait. */
export function useCooldown() {
  const shown = useContext(ShownContext)
  const [until, setUntil] = useState(0)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    const count = () => {
      if (!shown.current) return
      const left = Math.max(0, Math.ceil((until - now()) / 1000))
      setSeconds(left)
      if (!left) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [until, shown])

  /** Starts the wait anew; 0 ends it. */
  const start = (wait: number) => {
    setUntil(now() + wait * 1000)
    setSeconds(wait)
  }
  return { seconds, start }
}

/** The label of the button during the wait; long waits (ten codes a day) are shown in minutes. */
export const waitText = (seconds: number): string =>
  seconds <= 120 ? `${seconds}秒后重发` : `${Math.ceil(seconds / 60)}分钟后重发`
