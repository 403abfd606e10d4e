import { useContext, useEffect, useState } from 'react'
import { platform } from '@/platform/platform'
import { ShownContext } from '@/ui/shown/shown-context'

/**
 * The storage key of the time at which the next code may be sent, in milliseconds since the epoch. No phone number is
 * stored.
 */
const KEY = 'sms_until'

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The longest wait that the server names: ten codes a day (S11.4). A stored time that is further away is ignored. */
const LONGEST_SECONDS = 86_400

const readUntil = () => {
  const until = Number(platform.storage.get(KEY))
  return secondsUntil(until) <= LONGEST_SECONDS ? until : 0
}

/**
 * The seconds until a code may be sent again. The server names them, and the end of the wait is stored on the device,
 * so that a reload does not shorten it.
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

  /** Starts the wait anew; 0 ends it. */
  const start = (wait: number) => {
    const end = wait > 0 ? Date.now() + wait * 1000 : 0
    if (end) platform.storage.set(KEY, String(end))
    else platform.storage.remove(KEY)
    setUntil(end)
    setSeconds(wait)
  }
  return { seconds, start }
}

/** The label of the button during the wait; long waits (ten codes a day) are shown in minutes. */
export const waitText = (seconds: number): string =>
  seconds <= 120 ? `${seconds}秒后重发` : `${Math.ceil(seconds / 60)}分钟后重发`
