import { type AreaLists, type AreaOption, areaOf, childrenOf, citiesOf, cityOf } from '@/lib/area'
import { ownValue } from '@/lib/own-value'

/** Whether what is typed is the beginning of a place's pinyin, or of its initials: chengd and cd for cheng du shi. */
const sounds = (pinyin: string, typed: string) =>
  pinyin.replace(/ /g, '').startsWith(typed) || pinyin.replace(/(\w)\w* ?/g, '$1').startsWith(typed)

/**
 * Finds provinces, cities and, from two characters on, the cities of counties by name, by pinyin or by its initials, the
 * largest first. `within` is what a place belongs to: 深圳市 of 广东省.
 */
export function searchAreas(lists: AreaLists, typed: string): (AreaOption & { within: string })[] {
  // An input method shows what is being typed with spaces or apostrophes between the syllables, and v for ü.
  const text = typed
    .replace(/[\s'’]/g, '')
    .toLowerCase()
    .replace(/[vü]/g, 'u')
  if (!text) return []
  const provinces = childrenOf(lists)
  const cities = provinces.flatMap((province) =>
    citiesOf(lists, province.code).map((city) => ({ ...city, within: province.name })),
  )
  const rank = new Map(lists.large_cities?.map((code, i) => [code, i]))
  const rankOf = ({ code }: AreaOption) => rank.get(code) ?? rank.size
  const found = [...provinces.map((province) => ({ ...province, within: '' })), ...cities]
    .filter(
      ({ code, name }) => name.includes(text) || sounds(ownValue(lists.pinyin_list ?? {}, code) ?? '', text),
    )
    .sort((a, b) => rankOf(a) - rankOf(b))
  if (text.length < 2) return found
  const known = new Set(found.map(({ code }) => code))
  for (const [county, name] of Object.entries(lists.county_list)) {
    if (!name.includes(text)) continue
    const code = cityOf(lists, county)
    if (known.has(code)) continue
    known.add(code)
    const { province, city } = areaOf(lists, code)
    found.push({ code, name: city, within: `${province === city ? '' : province}${name}` })
  }
  return found
}
