import { ANSWER, fits } from '@contract/formats'
import { AREA_CODE, UNKNOWN_AREA, UNKNOWN_CODE } from '@contract/rules/areas'
import type { AgreementRef, Area } from '@contract/values'
import { loadCity } from '@/http/calls/place'
import { isGroup, withoutCounty } from '@/lib/area'
import { reportUnexpected } from '@/lib/expected'
import { platform } from '@/platform/platform'
import { locate } from './api'

export interface Place {
  area: Area
  /** Saved earlier, located by network address, chosen here and not saved yet, or unknown. */
  source: 'saved' | 'located' | 'chosen' | 'none'
  located?: string | undefined
  name: string
  nameless?: boolean | undefined
  mobile: string
  /** What a visitor who logged in by link must still agree to before anything is saved. */
  agreements: readonly AgreementRef[]
}

export const isKnown = ({ code }: Area): boolean => code !== UNKNOWN_CODE

/** Formats an area without repeating the name of a municipality: 广东省深圳市, 北京市, 湖北省仙桃市, 日本. */
export function labelOf({ country, province, city, county }: Area): string {
  if (!province) return country
  return [...new Set([province, isGroup(city) ? '' : city, county])].join('')
}

/** The storage key of an area that was chosen but not saved; it survives a reload. */
const DRAFT = 'area_draft'

export function readDraft(): Area | null {
  try {
    const area = JSON.parse(platform.session.get(DRAFT) ?? 'null')
    const names = Object.entries(area).filter(([, name]) => fits(ANSWER, name))
    return AREA_CODE.test(area.code) ? withoutCounty({ ...UNKNOWN_AREA, ...Object.fromEntries(names) }) : null
  } catch {
    return null
  }
}
export const keepDraft = (area: Area) => platform.session.set(DRAFT, JSON.stringify(area))
export const dropDraft = () => platform.session.remove(DRAFT)

/** Undefined when refused. A county that was saved earlier is dropped: only a visit to a store needs it. */
export async function loadPlace(): Promise<Place | undefined> {
  const saved = await loadCity()
  if (!saved) return undefined
  const { account, agreements } = saved
  const known = {
    name: saved.name ?? '',
    nameless: saved.nameless,
    mobile: account.mobile_masked,
    agreements,
    located: saved.located?.code,
  }
  const draft = readDraft()
  if (draft) return { ...known, area: draft, source: 'chosen' }
  if (saved.area) return { ...known, area: withoutCounty(saved.area), source: 'saved' }
  // A convenience only: when it fails, the visitor chooses the area.
  const located = saved.located ?? (await locate().catch(reportUnexpected))
  return located && isKnown(located)
    ? { ...known, area: withoutCounty(located), source: 'located', located: located.code }
    : { ...known, area: UNKNOWN_AREA, source: 'none' }
}

export const SOURCE_NOTES: Record<Place['source'], string> = {
  saved: '产品按城市匹配，搬家可改',
  located: '产品按城市匹配，定位不对可以改',
  chosen: '产品按城市匹配',
  none: '没有定位到您的城市，请选择',
}
