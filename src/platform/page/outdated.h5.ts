import { sleep } from '@/lib/load-part'

/** The address of the running script, as the page from the server names it. */
const own = (document.currentScript as HTMLScriptElement | null)?.getAttribute('src')

/**
 * Whether a newer build has replaced the running one, which is the case when the page that the server now returns
 * names another script. False when this is not known within a second.
 */
export const isOutdated = async (): Promise<boolean> => Boolean(await Promise.race([compare(), sleep(1000)]))

const compare = async () => {
  try {
    const html = await (await fetch('/', { cache: 'no-cache' })).text()
    return own && html.includes('id="boot"') && !html.includes(own)
  } catch {
    // A missing network proves nothing.
    return false
  }
}
