import type { LeadField } from '@contract/endpoints/support'
import { fits, LEAD_VALUE } from '@contract/formats'
import { KEY as KEYS } from '@/platform/keys'
import { platform } from '@/platform/platform'

/** What the lead form stores between visits: the phone number as `mobile`, and the answers by field name. */
type LeadDraft = Record<string, string>

const KEY = KEYS.leadDraft
/** A stored draft of another version is discarded, at launch (src/platform/keys.ts). */
const VERSION = 2

/** Whether chosen answers are kept there, or all others. */
const AREAS = [
  [platform.storage, true],
  [platform.session, false],
] as const

/** Chosen answers are stored on the device; what is typed, which may name somebody, only for the session. */
export function keepDraft(sid: string, draft: LeadDraft, fields: readonly LeadField[]) {
  const chosen = fields.flatMap(({ name, kind }) => (kind === 'choice' ? name : []))
  for (const [area, wanted] of AREAS) {
    const kept = Object.entries(draft).filter(([name]) => chosen.includes(name) === wanted)
    area.set(KEY, JSON.stringify({ version: VERSION, sid, values: Object.fromEntries(kept) }))
  }
}

function readPart(area: typeof platform.storage, sid: string): LeadDraft {
  try {
    const draft = JSON.parse(area.get(KEY) ?? 'null')
    const values: LeadDraft = draft?.version === VERSION && draft.sid === sid ? draft.values : {}
    return Object.fromEntries(Object.entries(values).filter(([, value]) => fits(LEAD_VALUE, value)))
  } catch {
    return {}
  }
}

export const keptDraft = (sid: string): LeadDraft => ({
  mobile: '',
  ...readPart(platform.storage, sid),
  ...readPart(platform.session, sid),
})

export function dropDraft() {
  platform.storage.remove(KEY)
  platform.session.remove(KEY)
}

const leadKey = (sid: string) => `support_lead_${sid}`

/** The number of the lead that was left on a page in this session, or an empty string. */
export const keptLead = (sid: string): string => platform.session.get(leadKey(sid)) ?? ''
export const keepLead = (sid: string, lead_no: string) => platform.session.set(leadKey(sid), lead_no)
