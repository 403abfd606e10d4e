/** How long the first frame may take until the scripts no longer wait for it, in milliseconds. */
const LIMIT_MS = 1000

/** Resolves when the painted screen has been drawn; at once in a page that opens in the background and draws none. */
export const firstFrame = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LIMIT_MS)
  })

/**
 * Runs the scripts that the html preloads (`data-run`), in their order. From the cache they would be there before the
 * first frame, and delay it. The page must not render without its style sheets, so these come first.
 */
export async function runScripts() {
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[data-run]')]
  const sheets = files.filter((file) => file.as === 'style')
  await Promise.all(
    sheets.map(({ href }) => {
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      return new Promise((ended) => {
        sheet.onload = sheet.onerror = ended
        document.body.append(sheet)
      })
    }),
  )
  // By the address as the html names it, by which src/platform/page/outdated.h5.ts recognises the build.
  for (const file of files)
    if (file.as === 'script')
      document.body.append(
        Object.assign(document.createElement('script'), { src: file.getAttribute('href'), async: false }),
      )
}
