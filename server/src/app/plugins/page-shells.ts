import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readAgent } from '@contract/agent'
import { channelOf } from '@contract/channel'
import { descriptions } from '@contract/page-descriptions'
import { matchPath, type PageId, pageIds } from '@contract/pages'
import { SECRET_PARAMS } from '@contract/rules/secrets'
import { pickTheme } from '@contract/theme'
import { bulkhead } from 'cockatiel'
import type { FastifyRequest } from 'fastify'
import { loginAgreements } from '../../agreement/agreements'
import { channelByCode } from '../../channel/channels'
import type { Deps } from '../../http/deps'
import { isPlain } from '../../http/edge'
import { keepLatest } from '../../lib/keep-latest'
import { recent } from '../../lib/recent'
import { type PageFile, pageOnDisk, toPageFile } from './page-file'

/** What the server puts into a page shell, and where scripts/shells has left its place. */
interface Filling {
  theme: string
  /** The platform's name for the visit's channel; null leaves the build's. */
  name: string | null
  /** The agreements of the login; null leaves the skeleton in their place. */
  agreements: readonly { code: string; title: string; version: string }[] | null
}

/** How many filled shells are kept: those of all pages in a few themes. */
const MAX_FILLED = 256

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * Names the build's files on the operator's asset host. `fallback` has the page's own origin asked for one that cannot be
 * loaded from there, and what waits for the file notices nothing.
 */
export const onAssetHost = (html: string, { origin, fallback }: { origin: string; fallback: string }) =>
  html
    .replace('<html ', `<html data-assets="${origin}" `)
    .replaceAll(/(<link [^>]*href=")(?=\/(?:js|css)\/)/g, `$1${origin}`)
    .replaceAll('<link rel="preload"', '<link rel="preload" crossorigin')
    .replace('data-login-chunk="', `$&${origin}`)
    .replace('<script>', () => `<script>${fallback}</script><script>`)

/** @param box the tick box of one agreement, as the build rendered it */
function fillShell(html: string, box: string, { theme, name, agreements }: Filling): string {
  const put = (text: string, part: RegExp, by: string) => text.replace(part, () => by)
  let filled = put(html, /data-theme="[^"]*"/, `data-theme="${escaped(theme)}"`)
  if (name !== null) filled = put(filled, /<!--name-->.*?<!--\/name-->/g, escaped(name))
  if (!agreements) return filled
  const boxes = agreements.map(({ code, title, version }) =>
    Object.entries({ CODE: code, TITLE: title.replace(/^《|》$/g, ''), VERSION: version }).reduce(
      (text, [part, value]) => put(text, new RegExp(`AGREEMENT-${part}`, 'g'), escaped(value)),
      box,
    ),
  )
  return put(filled, /<!--agreements-->.*?<!--\/agreements-->/, boxes.join(''))
}

/** Keeps the newest of the pages that are made here, by what they are made of. */
function keptPages() {
  const made = new Map<string, PageFile>()
  return (key: string, make: () => PageFile): PageFile => {
    const page = made.get(key) ?? make()
    keepLatest(made, key, page, MAX_FILLED)
    return page
  }
}

/** Returns the filled shell, ready to send; kept for each shell and filling. */
export function filledShells() {
  const kept = keptPages()
  return (shell: PageFile, box: PageFile | null, filling: Filling) =>
    kept(JSON.stringify([shell.etag, box?.etag, filling]), () =>
      toPageFile(
        fillShell(shell.plain.toString(), String(box?.plain ?? ''), filling),
        // Only the build's scripts may run, whatever is inserted.
        shell.scriptHashes,
      ),
    )
}

/** The build inserts the description of `/` (config/h5). */
const DESCRIPTION = /(<meta name="description" content=")[^"]*/
const texts: Partial<Record<PageId, string>> = descriptions

/** The place of the login agreements in the shells of the pages that show them (scripts/shells). */
const AGREEMENTS = '<!--agreements-->'
/** A database that is down fails every read: one warning in this time says it, milliseconds. */
const WARN_MS = 60_000
/** Page views read at most so many at once, so that they leave connections to the calls, and so many more wait. */
const AT_ONCE = 3
const WAITING = 100

/** @param shared it is the same for everybody who opens this address */
interface Shell {
  page: PageFile
  shared: boolean
}

/** The theme by the platform is only known to a server that reads the user agent, which no cache's key has. */
const PLATFORMS = [1, 4]

/** The page's shell for its channel, generic for an unknown page or an address with a secret; null if not built. */
export function pageShells({ config, db, clock }: Deps, failed: (error: unknown) => void) {
  const { assetOrigin: origin } = config
  const fallback = readFileSync(path.join(config.rootDir, 'server/static/asset-fallback.js'), 'utf8')
  const file = (name: string, change?: (html: string) => string) =>
    pageOnDisk(path.join(config.h5Dir, name), change)
  // Not the generic page, which opens with secrets in its address.
  const fromAssetHost =
    origin === null ? undefined : (html: string) => onAssetHost(html, { origin, fallback })
  const generic = file('index.html')
  const box = file('shells/agreement-box.html')
  const own = new Map(pageIds.map((id) => [id, file(`shells/${id}.html`, fromAssetHost)]))
  const kept = keptPages()
  const described = (shell: PageFile, id: PageId) => {
    const text = texts[id]
    if (text === undefined) return shell
    return kept(`${shell.etag} ${id}`, () =>
      toPageFile(shell.plain.toString().replace(DESCRIPTION, (_all, head) => head + text)),
    )
  }
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

  return async (request: FastifyRequest, pathname: string): Promise<Shell | null> => {
    const page = matchPath(pathname)
    const query = request.query as Record<string, unknown>
    const shell = page && !SECRET_PARAMS.some((name) => name in query) ? own.get(page.id)?.() : null
    const built = generic()
    if (!page || !shell) return built && { page: described(built, page?.id ?? 'notFound'), shared: false }
    const channel = channelOf(query, page.params.channel)
    const [known, list] = await Promise.all([
      channels(channel),
      shell.plain.includes(AGREEMENTS) ? agreements() : null,
    ])
    const themeOn = (platformBit: number) =>
      pickTheme({
        option: known?.row?.theme_color,
        channel,
        // Not what a forwarding header says, which is in no cache's key either.
        host: request.headers.host ?? '',
        page: page.id,
        platformBit,
      })
    const theme = themeOn(readAgent(request.headers['user-agent'] ?? '').plat)
    const name = known && (known.row?.name || config.brand.name)
    return {
      page: filled(shell, box(), { theme, name, agreements: list }),
      shared:
        known !== null &&
        (list !== null || !shell.plain.includes(AGREEMENTS)) &&
        PLATFORMS.every((bit) => themeOn(bit) === theme) &&
        isPlain(request.originalUrl),
    }
  }
}
