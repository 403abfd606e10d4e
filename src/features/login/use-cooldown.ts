import { useContext, useEffect, useState } from 'react'
import { platform } from '@/platform/platform'
import { ShownContext } from '@/ui/shown/shown-context'

/** When the next code may be sent, milliseconds since the epoch. Only the time: no phone number stays on the device. */
const KEY = 'sms_until'

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The longest wait that the server tells: ten codes a day (S11.4). Whatever is further away is no such time. */
const LONGEST_SECONDS = 86_400

const readUntil = () => {
  const until = Number(platform.storage.get(KEY))
  return secondsUntil(until) <= LONGEST_SECONDS ? until : 0
}

/**
 * Seconds until a code may be sent again. They are the server's own, and the time they end is kept on the device, so
 * that a reload does not shorten the wait.
 */
export function useCooldown() {
  const shown = useContext(ShownContext)
  const [until, setUntil] = useState(readUntil)
  const [seconds, setSeconds] = useState(() => secondsUntil(until))

  useEffect(() => {
    const count = () => {
      if (!shown.current) return
      const left = secondsUntil(until)
      setSeconds(left)
      if (!left) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [until, shown])

  /** Starts anew; 0 ends the wait. */
  const start = (wait: number) => {
    const end = wait > 0 ? Date.now() + wait * 1000 : 0
    if (end) platform.storage.set(KEY, String(end))
    else platform.storage.remove(KEY)
    setUntil(end)
    setSeconds(wait)
  }
  return { seconds, start }
}

/** What the button says meanwhile; long waits (ten codes a day) in minutes. */
export const waitText = (seconds: number): string =>
  seconds <= 120 ? `${seconds}秒后重发` : `${Math.ceil(seconds / 60)}分钟后重发`
