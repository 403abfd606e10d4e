import { createRequire } from 'node:module'
import path from 'node:path'
import { UNKNOWN_AREA } from '@contract/rules/areas'
import type { Area } from '@contract/values'
import { areaByNames } from './regions'

/** Opens the IP address data on first use, from the project's node_modules: its data files cannot be bundled. */
export function openPlaceOfIp(rootDir: string): (ip: string) => Area {
  const load = createRequire(path.join(rootDir, 'package.json'))
  let data: Pick<InstanceType<typeof import('ip2region').default>, 'search'> | undefined
  return (ip) => {
    data ??= new (load('ip2region') as typeof import('ip2region')).default()
    try {
      // Private and unassigned addresses are returned without a country.
      const found = data.search(ip)
      return found ? areaByNames(found) : UNKNOWN_AREA
    } catch {
      return UNKNOWN_AREA
    }
  }
}
