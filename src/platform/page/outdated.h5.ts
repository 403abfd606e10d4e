import { sleep } from '@/lib/load-part'

/** As the page that the server gives out names it. */
const own = (document.currentScript as HTMLScriptElement | null)?.getAttribute('src')

/**
 * Whether a newer build has taken the place of the one that runs here: the page that the server gives out now names
 * another script. False where that is not known within a second.
 */
export const isOutdated = async (): Promise<boolean> => Boolean(await Promise.race([compare(), sleep(1000)]))

const compare = async () => {
  try {
    const html = await (await fetch('/', { cache: 'no-cache' })).text()
    return own && html.includes('id="boot"') && !html.includes(own)
  } catch {
    // No network: that says nothing.
    return false
  }
}
