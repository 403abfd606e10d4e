import { createHash } from 'node:crypto'
import { HOME_COUNTRY, isOverseas, UNKNOWN_AREA } from '@contract/rules/areas'
import type { Area } from '@contract/values'
import { areaList } from '@vant/area-data'
import { LARGE_CITIES, OVERSEAS_PROVINCE, overseas, pinyinOf } from './area-data'

type CodeToName = Record<string, string>

const names: Record<'province_list' | 'city_list' | 'county_list', CodeToName> = {
  province_list: { ...areaList.province_list, [OVERSEAS_PROVINCE.code]: OVERSEAS_PROVINCE.name },
  city_list: { ...areaList.city_list, ...overseas },
  county_list: areaList.county_list,
}

/** Counties that stand in the selector among the cities have a pinyin too; 90 is their group within a province. */
const searched = Object.entries({ ...names.province_list, ...names.city_list, ...names.county_list }).filter(
  ([code]) => code.endsWith('00') || code.slice(2, 4) === '90',
)

const lists = {
  ...names,
  /** By which the area selector finds provinces and cities. */
  pinyin_list: Object.fromEntries(searched.map(([code, name]) => [code, pinyinOf(name)])),
  large_cities: LARGE_CITIES,
}

/** Names by 6-digit code: GB/T 2260 with Hong Kong, Macao, Taiwan, and 9xxxxx overseas; the version is their digest. */
export const regions = {
  version: createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 16),
  ...lists,
}

const nameIn = (list: CodeToName, code: string) => (Object.hasOwn(list, code) ? list[code] : undefined)

/** The area of a code of any level, with the levels above; overseas, only the country has a name (S2.30). */
export function areaOf(code: string): Area | null {
  const { province_list, city_list, county_list } = regions
  const county = nameIn(county_list, code)
  const known = county ?? nameIn(city_list, code) ?? nameIn(province_list, code)
  if (!known) return null
  if (isOverseas(code)) return { ...UNKNOWN_AREA, code, country: known }
  const province = nameIn(province_list, `${code.slice(0, 2)}0000`)
  const city = nameIn(city_list, `${code.slice(0, 4)}00`)
  return { code, country: HOME_COUNTRY, province: province ?? '', city: city ?? '', county: county ?? '' }
}

/** The part of a name that all its spellings share: 广东 for 广东省, 恩施 for 恩施土家族苗族自治州. */
const stem = (name: string) =>
  name.replace(/(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|省|市|州|盟|县)$/, '')

function findByName(list: CodeToName, prefix: string, name: string): string | undefined {
  const start = stem(name)
  if (start.length < 2) return undefined
  return Object.entries(list).find(([code, full]) => code.startsWith(prefix) && full.startsWith(start))?.[0]
}

/** The area for names: a city, or a county without a city above it (仙桃市), else the province; overseas the country. */
export function areaByNames(names: { country: string; province: string; city: string }): Area {
  if (names.country !== HOME_COUNTRY) {
    const code = Object.keys(overseas).find((key) => overseas[key] === names.country)
    return (code && areaOf(code)) || UNKNOWN_AREA
  }
  const province = findByName(regions.province_list, '', names.province)
  if (!province) return UNKNOWN_AREA
  const prefix = province.slice(0, 2)
  const code =
    findByName(regions.city_list, prefix, names.city) ??
    findByName(regions.county_list, `${prefix}90`, names.city) ??
    province
  return areaOf(code) ?? UNKNOWN_AREA
}
