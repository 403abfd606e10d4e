import type { Data } from '@contract/endpoints'
import { HOME_COUNTRY, isOverseas, OVERSEAS, UNKNOWN_AREA } from '@contract/rules/areas'
import type { Area } from '@contract/values'
import { ownValue } from './own-value'

type Regions = Data<'/web/region/list'>

/** The region list as the area selector needs it (S2.30, S2.31); the countries overseas are in `city_list`. */
export type AreaLists = Pick<Regions, 'province_list' | 'city_list' | 'county_list'> &
  Partial<Pick<Regions, 'pinyin_list' | 'large_cities'>>

export interface AreaOption {
  code: string
  name: string
}

const nameIn = (list: Readonly<Record<string, string>>, code: string): string => ownValue(list, code) ?? ''

export const nameOf = ({ province_list, city_list, county_list }: AreaLists, code: string): string =>
  nameIn(province_list, code) || nameIn(city_list, code) || nameIn(county_list, code)

const optionsWith = (list: Readonly<Record<string, string>>, prefix: string, parent: string): AreaOption[] =>
  Object.keys(list)
    .filter((code) => code.startsWith(prefix) && code !== parent)
    .sort()
    .map((code) => ({ code, name: list[code] ?? '' }))

/** The choices below a code, or the provinces when there is no code. A country overseas has no choices below it. */
export function childrenOf(lists: AreaLists, parent?: string): AreaOption[] {
  if (!parent) return optionsWith(lists.province_list, '', '')
  if (nameIn(lists.province_list, parent))
    return optionsWith(lists.city_list, isOverseas(parent) ? OVERSEAS : parent.slice(0, 2), parent)
  if (nameIn(lists.city_list, parent) && !isOverseas(parent))
    return optionsWith(lists.county_list, parent.slice(0, 4), parent)
  return []
}

/** Whether a city of the region data only groups counties that have no city above them (省直辖县; 县 in 重庆市). */
export const isGroup = (city: string): boolean => /^县$|直辖县/.test(city)

/** The cities of a province, and its counties that have no city; none for a municipality, which is its own city. */
export function citiesOf(lists: AreaLists, province: string): AreaOption[] {
  const cities = childrenOf(lists, province)
  if (cities.some(({ name }) => name === nameOf(lists, province))) return []
  return cities.flatMap((city) => (isGroup(city.name) ? childrenOf(lists, city.code) : city))
}

/** The code of the city that an area lies in: 440300 for 440305; a province and a country overseas stay as they are. */
export function cityOf(lists: AreaLists, code: string): string {
  const [province, city, county] = pathOf(lists, code)
  const municipality = childrenOf(lists, province).find(({ name }) => name === nameOf(lists, province ?? ''))
  if (municipality) return municipality.code
  return (county && city && isGroup(nameOf(lists, city)) ? county : city) ?? code
}

/** An area without its county. A county without a city above it stays, and so does a place overseas. */
export const withoutCounty = (area: Area): Area =>
  area.county && !isGroup(area.city) ? { ...area, code: `${area.code.slice(0, 4)}00`, county: '' } : area

/** The codes on the path to a code, from the province down; empty for the placeholder or an unknown code. */
export function pathOf(lists: AreaLists, code: string): string[] {
  if (!nameOf(lists, code)) return []
  const province = isOverseas(code)
    ? Object.keys(lists.province_list).find(isOverseas)
    : `${code.slice(0, 2)}0000`
  const levels = isOverseas(code) ? [province, code] : [province, `${code.slice(0, 4)}00`, code]
  return [...new Set(levels)].filter((level): level is string => Boolean(level && nameOf(lists, level)))
}

/** The result for a code. Overseas, the country carries the name; an unknown code gives the placeholder. */
export function areaOf(lists: AreaLists, code: string): Area {
  const name = nameOf(lists, code)
  if (!name) return UNKNOWN_AREA
  if (isOverseas(code)) return { ...UNKNOWN_AREA, code, country: name }
  const [province = '', city = '', county = ''] = pathOf(lists, code).map((level) => nameOf(lists, level))
  return { code, country: HOME_COUNTRY, province, city, county }
}
