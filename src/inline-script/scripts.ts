import { sleep } from '@/lib/load-part'

/** How long the first frame may take until the scripts no longer wait for it, in milliseconds. */
const LIMIT_MS = 1000
/** How long the scripts wait for style sheets that hang; the page's own styles are in the html. */
const SHEETS_MS = 5000

/** Resolves when the prerendered screen has been drawn; at once in a page in the background, which draws none. */
export const firstFrame = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LIMIT_MS)
  })

/** Runs what the html preloads (`data-run`), the style sheets first; from the cache it would delay the first frame. */
export async function runScripts() {
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[data-run]')]
  const sheets = files.filter((file) => file.as === 'style')
  const loaded = sheets.map(
    (file) =>
      new Promise<void>((resolve) => {
        const sheet = add('link', { rel: 'stylesheet', href: file.getAttribute('href') ?? '' }, resolve)
        sheet.onload = () => resolve()
      }),
  )
  await Promise.race([Promise.all(loaded), sleep(SHEETS_MS)])
  for (const file of files)
    if (file.as === 'script')
      // `async` for the page's own chunk: when it hangs, the main script must run all the same and say so.
      add('script', { src: file.getAttribute('href') ?? '', async: file.dataset.run === 'page' })
}

/**
 * Adds by the address in the html, by which the loader finds it; one that failed is removed, as it never answers. A script
 * of an asset host tells what went wrong in it only when it was fetched with CORS, as the html preloads it.
 */
export function add<K extends 'link' | 'script'>(
  tag: K,
  given: Partial<HTMLElementTagNameMap[K]>,
  failed = () => {},
) {
  const { assets } = document.documentElement.dataset
  const element = Object.assign(document.createElement(tag), assets && { crossOrigin: '' }, given)
  element.onerror = () => {
    element.remove()
    failed()
  }
  document.body.append(element)
  return element
}
