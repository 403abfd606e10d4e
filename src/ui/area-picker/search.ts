import { type AreaLists, type AreaOption, areaOf, childrenOf, citiesOf, cityOf } from '@/lib/area'
import { own } from '@/lib/own'

/** A place that was found, with what it belongs to: 深圳市 of 广东省. */
export interface FoundArea extends AreaOption {
  within: string
}

/** Finds provinces, cities and, from two characters on, the cities of counties by name or by pinyin initials. */
export function searchAreas(lists: AreaLists, typed: string): FoundArea[] {
  // An input method shows what is being typed with spaces or apostrophes between the syllables.
  const text = typed.replace(/[\s'’]/g, '').toLowerCase()
  if (!text) return []
  const provinces = childrenOf(lists)
  const cities = provinces.flatMap((province) =>
    citiesOf(lists, province.code).map((city) => ({ ...city, within: province.name })),
  )
  const found = [...provinces.map((province) => ({ ...province, within: '' })), ...cities].filter(
    ({ code, name }) => name.includes(text) || own(lists.initials_list ?? {}, code)?.startsWith(text),
  )
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
