import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './call.mjs'
import { readLines } from './journal.mjs'

const PAUSE_MS = 300

/**
 * For each visitor of the file `wanted` the partner gets a link, twice by the same call. Beside that it reads what became
 * of them.
 */
export async function startPartner(settings, journal) {
  const path = (what) => `/open/partners/${settings.name}/${what}`

  async function serve({ mobile, ref, values }) {
    const link = () => call(settings, path('links'), `link-${ref}`, { mobile, ref, values })
    const [issued, again] = [await link(), await link()]
    journal.note({ link: ref, url: issued.data?.url, again: again.data?.url })
  }

  for (; ; await sleep(PAUSE_MS)) {
    const done = new Set(journal.lines.map(({ link }) => link))
    for (const want of readLines(settings.wanted)) if (!done.has(want.ref)) await serve(want)
    const cursor = journal.lines.findLast((line) => line.cursor)?.cursor
    const poll = `events-${Date.now()}`
    const { http, data } = await call(settings, path('events'), poll, { limit: 2, ...(cursor && { cursor }) })
    if (http !== 200 || data.events.length > 0)
      journal.note({ http, cursor: data?.cursor, events: data?.events ?? [] })
  }
}
