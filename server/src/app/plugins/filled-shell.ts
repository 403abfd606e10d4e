import { keepLatest } from '../../lib/keep-latest'
import { type PageFile, toPageFile } from './page-file'

/** What the server puts into a page shell, and where scripts/shells has left its place. */
export interface Filling {
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
 * @param html the shell
 * @param box the tick box of one agreement, as the build rendered it
 */
export function fillShell(html: string, box: string, { theme, name, agreements }: Filling): string {
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

/** Returns the filled shell, ready to send; kept for each shell and filling. */
export function filledShells(): (shell: PageFile, box: PageFile | null, filling: Filling) => PageFile {
  const made = new Map<string, PageFile>()
  return (shell, box, filling) => {
    const key = JSON.stringify([shell.etag, box?.etag, filling])
    const filled =
      made.get(key) ??
      toPageFile(
        fillShell(shell.plain.toString('utf8'), String(box?.plain ?? ''), filling),
        // Only the build's scripts may run, whatever is inserted.
        shell.scriptHashes,
      )
    keepLatest(made, key, filled, MAX_FILLED)
    return filled
  }
}
