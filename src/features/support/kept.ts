import { fits, LEAD_VALUE } from '@contract/formats'
import { KEY as KEYS } from '@/platform/keys'
import { platform } from '@/platform/platform'

/** What a lead form holds between visits: the phone number as `mobile`, and the answers by the names of their fields. */
export type LeadDraft = Record<string, string>

const KEY = KEYS.leadDraft
/** A draft of another version is dropped, not guessed at. */
const VERSION = 1

/** The answers stay on the device; the phone number for the session only. */
export function keepDraft(sid: string, { mobile, ...values }: LeadDraft) {
  platform.storage.set(KEY, JSON.stringify({ version: VERSION, sid, values }))
  if (mobile) platform.session.set(KEY, mobile)
  else platform.session.remove(KEY)
}

export function keptDraft(sid: string): LeadDraft {
  const mobile = platform.session.get(KEY) ?? ''
  try {
    const draft = JSON.parse(platform.storage.get(KEY) ?? 'null')
    const mine = draft?.version === VERSION && draft.sid === sid
    const texts = Object.entries(mine ? draft.values : {}).filter(([, value]) => fits(LEAD_VALUE, value))
    return { ...(Object.fromEntries(texts) as LeadDraft), mobile }
  } catch {
    return { mobile }
  }
}

export function dropDraft() {
  platform.storage.remove(KEY)
  platform.session.remove(KEY)
}

const leadKey = (sid: string) => `support_lead_${sid}`

/** The number of the lead that was left on a page in this session; '' for none. */
export const keptLead = (sid: string): string => platform.session.get(leadKey(sid)) ?? ''
export const keepLead = (sid: string, lead_no: string) => platform.session.set(leadKey(sid), lead_no)
