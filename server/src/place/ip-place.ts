import { createRequire } from 'node:module'
import path from 'node:path'
import { UNKNOWN_AREA } from '@contract/rules/areas'
import type { Area } from '@contract/values'
import type { IP2RegionResult } from 'ip2region'
import { areaByNames } from './regions'

/** Returns the area of an IP address. */
export type PlaceOfIp = (ip: string) => Area

/** Opens the IP address data on first use, from the project's node_modules: its data files cannot be bundled. */
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
      // Private and unassigned addresses are returned without a country.
      const found = search(ip)
      return found ? areaByNames(found) : UNKNOWN_AREA
    } catch {
      return UNKNOWN_AREA
    }
  }
}
