import path from 'node:path'
import { readAgent } from '@contract/agent'
import { channelOf } from '@contract/channel'
import { matchPath, pageIds } from '@contract/pages'
import { SECRET_PARAMS } from '@contract/rules/secrets'
import { pickTheme } from '@contract/theme'
import { bulkhead } from 'cockatiel'
import type { FastifyRequest } from 'fastify'
import { loginAgreements } from '../../agreement/agreements'
import { channelByCode } from '../../channel/channels'
import type { Deps } from '../../http/deps'
import { recent } from '../../lib/recent'
import { describedShells } from './described-shell'
import { filledShells } from './filled-shell'
import { type PageFile, pageOnDisk } from './page-file'

/** The place of the login agreements in the shells of the pages that show them (scripts/shells). */
const AGREEMENTS = '<!--agreements-->'
/** A database that is down fails every read: one warning in this time says it, milliseconds. */
const WARN_MS = 60_000
/** Page views read at most so many at once, so that they leave connections to the calls, and so many more wait. */
const AT_ONCE = 3
const WAITING = 100

/**
 * Returns the shell of the page that a request names, in the channel's theme and with its name and agreements; null
 * when the H5 was not built. A page without a shell of its own, an unknown one, and an address with a secret get the
 * generic shell.
 */
export function pageShells({ config, db, clock }: Deps, failed: (error: unknown) => void) {
  const file = (name: string) => pageOnDisk(path.join(config.h5Dir, name))
  const generic = file('index.html')
  const box = file('shells/agreement-box.html')
  const own = new Map(pageIds.map((id) => [id, file(`shells/${id}.html`)]))
  const described = describedShells()
  const filled = filledShells()
  let warned = Number.NEGATIVE_INFINITY
  const warn = (error: unknown) => {
    if (performance.now() - warned < WARN_MS) return
    warned = performance.now()
    failed(error)
  }
  const places = bulkhead(AT_ONCE, WAITING)
  const read = <T>(load: (key: string) => Promise<T>) =>
    recent((key) => places.execute(() => load(key)), warn)
  const channels = read(async (code) => ({ row: await channelByCode(db, code) }))
  const agreements = read(async () => {
    const list = await loginAgreements(db, clock.now())
    return list.map(({ code, title, version }) => ({ code, title, version }))
  })

  return async (request: FastifyRequest, pathname: string): Promise<PageFile | null> => {
    const page = matchPath(pathname)
    const query = request.query as Record<string, unknown>
    const shell = page && !SECRET_PARAMS.some((name) => name in query) ? own.get(page.id)?.() : null
    const built = generic()
    if (!page || !shell) return built && described(built, pathname)
    const channel = channelOf(query, page.params.channel)
    const [known, list] = await Promise.all([
      channels(channel),
      shell.plain.includes(AGREEMENTS) ? agreements() : null,
    ])
    const theme = pickTheme({
      option: known?.row?.theme_color,
      channel,
      host: request.hostname,
      page: page.id,
      platformBit: readAgent(request.headers['user-agent'] ?? '').plat,
    })
    return filled(shell, box(), {
      theme,
      name: known && (known.row?.name || config.brand.name),
      agreements: list,
    })
  }
}
