import { CHANNEL, fits, QUERY_NAME, QUERY_VALUE } from '@contract/formats'
import { isOwnPath } from '@contract/outbound/link'
import { pages } from '@contract/pages'
import { withoutSecrets } from '@/lib/address/secrets'
import type { Visit } from '../guard/step'
import { paramsOf, visitOf } from '../locate'

type Params = Visit['params']

/** What fits the contract: no secrets, no name or value that a request could not carry, no channel that is none. */
const fitting = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(withoutSecrets(params)).filter(
      ([name, value]) =>
        fits(QUERY_NAME, name) && fits(/^(_ch|cid|channel)$/.test(name) ? CHANNEL : QUERY_VALUE, value),
    ),
  )

/** The path and the query of an https address; parsed by hand, because a mini-program has no URL class. */
const ADDRESS = /^https:\/\/[^/?#\\@\s]+(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/

/**
 * The visit that a scanned code means. `scene` of a mini-program code has `key=value` pairs for its page
 * (framework/open-ability/qr-code); `q` of a link registered in WeChat's console has the address of the H5, whose page
 * opens instead (introduction/qrcode). What cannot be read opens the home page; a channel is kept.
 */
export function arrivalOf(visit: Visit): Visit {
  const { scene, q, scancode_time: _, ...own } = visit.params
  if (q !== undefined) {
    const [, path = '/', search = ''] = ADDRESS.exec(q) ?? []
    const found = isOwnPath(path) ? visitOf(path) : undefined
    const known = found && found.id !== 'notFound' && !pages[found.id].dev ? found : undefined
    const params = fitting({ ...paramsOf(search), ...known?.params })
    return known ? { id: known.id, params } : home(params)
  }
  if (scene === undefined) return visit
  const params = fitting(paramsOf(scene))
  return Object.keys(params).length ? { id: visit.id, params: { ...own, ...params } } : home({})
}

const home = ({ _ch, cid }: Params): Visit => {
  const named = _ch ?? cid
  return { id: 'home', params: named ? { _ch: named } : {} }
}
