import { withoutEnd } from '@contract/formats'
import { matchPath, pageIdOfModule, pages } from '@contract/pages'
import { SECRET_PARAMS } from '@contract/rules/secrets'

/** Pattern of the page of a URL or a mini-program's path, e.g. `/product/:code`; '' for an unknown page. */
export function pageOf(address: string): string {
  const pathname = address.replace(/^(https?|weapp):\/\/[^/?#]*/, '').split(/[?#]/, 1)[0] ?? ''
  const id = matchPath(pathname)?.id ?? pageIdOfModule(pathname)
  return id ? pages[id].path : ''
}

const SECRET = new RegExp(`([?&#])(?:${SECRET_PARAMS.join('|')})=[^&#]*`, 'gi')

/** Removes secret parameters from a page's URL. Clients remove them too, but the server does not rely on it. */
export const withoutSecrets = (address: string) =>
  address
    .replace(SECRET, '$1')
    .replace(/&{2,}/g, '&')
    .replace(/([?#])&+/g, '$1')
    .split('#')
    .map((part) => withoutEnd(part, '?&'))
    .join('#')
