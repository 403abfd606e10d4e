import { matchPath, pageIdOfModule, pages } from '@contract/pages'
import { SECRET_PARAMS } from '@contract/rules/secrets'

/**
 * Pattern of the page that an address or a mini-program's page path leads to, e.g. `/product/:code`; '' where it is none
 * of ours. All that a link or a visitor may have put into an address is gone.
 */
export function pageOf(address: string): string {
  const pathname = address.replace(/^https?:\/\/[^/?#]*/, '').split(/[?#]/, 1)[0] ?? ''
  const id = matchPath(pathname)?.id ?? pageIdOfModule(pathname)
  return id ? pages[id].path : ''
}

const SECRET = new RegExp(`([?&#])(?:${SECRET_PARAMS.join('|')})=[^&#]*`, 'gi')

/** A page address without its secrets. Clients remove them too; the server does not rely on it. */
export const withoutSecrets = (address: string) =>
  address
    .replace(SECRET, '$1')
    .replace(/&{2,}/g, '&')
    .replace(/([?#])&+/g, '$1')
    .replace(/[?&]+(?=#|$)/g, '')
