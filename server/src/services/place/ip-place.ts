import { createRequire } from 'node:module'
import path from 'node:path'
import { UNKNOWN_AREA } from '@contract/rules/areas'
import type { Area } from '@contract/values'
import type { IP2RegionResult } from 'ip2region'
import { areaByNames } from './regions'

/** Looks an address up in the data set. */
export type PlaceOfIp = (ip: string) => Area

/**
 * Opens the embedded address data (IPv4 and IPv6, inside the npm package) on first use. It is required at run time
 * from the project's own node_modules because its data lies beside its code and cannot be bundled.
 */
export function openPlaceOfIp(rootDir: string): PlaceOfIp {
  let search: ((ip: string) => IP2RegionResult | null) | undefined
  return (ip) => {
    if (!search) {
      const load = createRequire(path.join(rootDir, 'package.json'))
      const { default: Data } = load('ip2region') as typeof import('ip2region')
      const data = new Data()
      search = (address) => data.search(address)
    }
    try {
      // Private and unassigned addresses come back without a country.
      const found = search(ip)
      return found ? areaByNames(found) : UNKNOWN_AREA
    } catch {
      return UNKNOWN_AREA
    }
  }
}
