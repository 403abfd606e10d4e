import { createRequire } from 'node:module'
import path from 'node:path'
import { UNKNOWN_AREA } from '@contract/rules/areas'
import { EMPTY_NAME } from '@contract/rules/messages'
import { isPersonName } from '@contract/rules/person-name'
import type { Area } from '@contract/values'
import { loginAgreements } from '../agreement/agreements'
import { constantResponse } from '../http/constant-response'
import type { Deps } from '../http/deps'
import { type Handlers, visitorOf } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { visitorRow } from '../login/residence'
import { accountIn } from '../login/visitors'
import { identityStepFor } from '../order/identity-step'
import { savePlace } from '../use-cases/save-place'
import { areaByNames, areaOf, regions } from './regions'

/** Opens the IP address data on first use, from the project's node_modules: its data files cannot be bundled. */
export function openPlaceOfIp(rootDir: string): (ip: string) => Area {
  const load = createRequire(path.join(rootDir, 'package.json'))
  let data: Pick<InstanceType<typeof import('ip2region').default>, 'search'> | null | undefined
  return (ip) => {
    try {
      if (data === undefined) {
        // Without one of its files no place is known, and they are not read again.
        data = null
        data = new (load('ip2region') as typeof import('ip2region')).default()
      }
      // Private and unassigned addresses are returned without a country.
      const found = data?.search(ip)
      return found ? areaByNames(found) : UNKNOWN_AREA
    } catch {
      return UNKNOWN_AREA
    }
  }
}

/** The area of a code, with the server's names instead of those in the request. */
function knownArea(code: string): Area {
  const area = areaOf(code)
  if (!area) throw ApiError.fields([{ field: 'code', content: '请选择当前居住城市' }])
  return area
}

export function placeHandlers(deps: Deps): Handlers<'place'> {
  const placeOfIp = openPlaceOfIp(deps.config.rootDir)
  const allRegions = constantResponse(regions)
  return {
    '/v1/address/ip': async ({ ip }) => placeOfIp(ip),

    '/web/region/list': async ({ payload }) =>
      payload.version === regions.version
        ? {
            version: regions.version,
            province_list: {},
            city_list: {},
            county_list: {},
            pinyin_list: {},
            large_cities: [],
          }
        : allRegions,

    '/v1/user/city': async (call) => {
      const { user_id, awaits_consents } = visitorOf(call)
      const row = await visitorRow(call.db, user_id)
      const account = accountIn(row, deps)
      // A link proves nothing about who opened it: what is stored is shown once its consents are given (S4.34).
      if (awaits_consents)
        return {
          area: null,
          located: placeOfIp(call.ip),
          name: null,
          account,
          agreements: await loginAgreements(call.db, deps.clock.now()),
        }
      const { identity } = await identityStepFor(call.db, deps, { user_id })
      return {
        ...(row.area_code ? { area: areaOf(row.area_code) } : { area: null, located: placeOfIp(call.ip) }),
        name: row.name_sealed && deps.vault.open(row.name_sealed, 'name'),
        ...(identity !== 'before' && { nameless: true }),
        account,
        agreements: [],
      }
    },

    '/user/city/save': async (call) => savePlace(call, deps, knownArea(call.payload.code)),

    '/v1/user/nameSaveCity': async (call) => {
      const name = call.payload.name.trim()
      if (!isPersonName(name)) throw ApiError.fields([{ field: 'name', content: EMPTY_NAME }])
      return savePlace(call, deps, knownArea(call.payload.code), name)
    },
  }
}
