import type { ApplyNo } from '@contract/brands'
import { platform } from '@/platform/platform'

export interface Draft {
  shop_id: string | null
  /** YYYY-MM-DD, in the time zone of China. */
  day: string | null
  /** HH:MM, in the time zone of China. */
  time: string | null
  name: string
  mobile: string
}

export const NO_DRAFT: Draft = { shop_id: null, day: null, time: null, name: '', mobile: '' }

const keyOf = (apply_no: ApplyNo) => `visit_draft_${apply_no}`

/** The draft survives a reload and ends with the session, because it holds a name and a phone number. */
export function readDraft(apply_no: ApplyNo): Draft | null {
  try {
    const kept = JSON.parse(platform.session.get(keyOf(apply_no)) ?? 'null') as object | null
    const texts = kept && Object.entries(kept).filter(([, value]) => typeof value === 'string')
    return texts && { ...NO_DRAFT, ...Object.fromEntries(texts) }
  } catch {
    return null
  }
}
export const keepDraft = (apply_no: ApplyNo, draft: Draft) =>
  platform.session.set(keyOf(apply_no), JSON.stringify(draft))
export const dropDraft = (apply_no: ApplyNo) => platform.session.remove(keyOf(apply_no))
