import { descriptions } from '@contract/page-descriptions'
import { matchPath, type PageId } from '@contract/pages'
import { type PageFile, toPageFile } from './page-file'

/** The build inserts the description of `/` (config/h5). */
const DESCRIPTION = /(<meta name="description" content=")[^"]*/

const texts: Partial<Record<PageId, string>> = descriptions

/** Returns the page shell with the description of a path's page; cached for each shell and page. */
export function describedShells(): (shell: PageFile, pathname: string) => PageFile {
  const made = new WeakMap<PageFile, Map<PageId, PageFile>>()
  return (shell, pathname) => {
    const id = matchPath(pathname)?.id ?? 'notFound'
    const text = texts[id]
    if (text === undefined) return shell
    const pages = made.get(shell) ?? new Map<PageId, PageFile>()
    made.set(shell, pages)
    const page =
      pages.get(id) ??
      toPageFile(shell.plain.toString('utf8').replace(DESCRIPTION, (_all, head) => head + text))
    pages.set(id, page)
    return page
  }
}
