import { sleep } from '@/lib/load-part'
import { now } from '../clock'

/** The address of the running script, as the page from the server names it. */
const own = (document.currentScript as HTMLScriptElement | null)?.getAttribute('src')

/** Whether the server's page names another script than the running one; false when not known within a second. */
export const isOutdated = async (): Promise<boolean> => Boolean(await Promise.race([compare(), sleep(1000)]))

/** An older answer is not used, in milliseconds. */
const MAX_AGE_MS = 30_000
let asked: { answer: Promise<boolean>; until: number } | undefined

/** Asks now, for the page that opens next. */
export function askOutdated(): void {
  if (asked && asked.until > now()) return
  asked = { answer: isOutdated(), until: now() + MAX_AGE_MS }
}

/** The answer that was asked for, once; otherwise asks. */
export function takeOutdated(): Promise<boolean> {
  const prefetched = asked
  asked = undefined
  return prefetched && prefetched.until > now() ? prefetched.answer : isOutdated()
}

const compare = async () => {
  try {
    const html = await (await fetch('/', { cache: 'no-cache' })).text()
    return own && html.includes('id="boot"') && !html.includes(own)
  } catch {
    // A missing network proves nothing.
    return false
  }
}
