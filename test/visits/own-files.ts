import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Sizes by address, of all visits of this test file: a file's name changes with what is in it. */
const sizes = new Map<string, number>()

/** From now on notes the scripts and style sheets that a page loads; `stop` gives their sizes as gzip -9, by address. */
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
      // A file may come while the last ones are read; one that is asked for after that has no page to be read from.
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
