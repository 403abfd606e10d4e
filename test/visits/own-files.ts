import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Sizes by address, which all visits of a test file share because a file's name contains a hash of its content. */
const sizes = new Map<string, number>()

/** Records the scripts and styles that a page loads; `stop` returns their sizes with gzip -9. */
export function noteFiles(page: Page) {
  const bodies: Promise<void>[] = []
  const noted = new Set<string>()
  let isOver = false
  page.on('response', (response) => {
    if (isOver || !['script', 'stylesheet'].includes(response.request().resourceType())) return
    const { pathname } = new URL(response.url())
    noted.add(pathname)
    if (sizes.has(pathname)) return
    const weigh = async () => {
      sizes.set(pathname, gzipSync(await response.body(), { level: 9 }).length)
    }
    bodies.push(weigh())
  })
  return {
    async stop(): Promise<Map<string, number>> {
      // Files may arrive meanwhile, and cannot be read any more after the page has been closed.
      for (let read = -1; read < bodies.length; ) {
        read = bodies.length
        await Promise.all(bodies)
      }
      isOver = true
      return new Map([...noted].map((file) => [file, sizes.get(file) ?? 0]))
    },
  }
}

export const total = (files: Map<string, number>) => [...files.values()].reduce((sum, size) => sum + size, 0)
