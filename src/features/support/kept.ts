import { fits, LEAD_VALUE } from '@contract/formats'
import { KEY as KEYS } from '@/platform/keys'
import { platform } from '@/platform/platform'

/** What the lead form stores between visits: the phone number as `mobile`, and the answers by field name. */
type LeadDraft = Record<string, string>

const KEY = KEYS.leadDraft
/** A stored draft of another version is discarded. */
const VERSION = 1

/** The answers are stored on the device, the phone number only for the session. */
export function keepDraft(sid: string, { mobile, ...values }: LeadDraft) {
  platform.storage.set(KEY, JSON.stringify({ version: VERSION, sid, values }))
  if (mobile) platform.session.set(KEY, mobile)
  else platform.session.remove(KEY)
}

export function keptDraft(sid: string): LeadDraft {
  const mobile = platform.session.get(KEY) ?? ''
  try {
    const draft = JSON.parse(platform.storage.get(KEY) ?? 'null')
    const isOfPage = draft?.version === VERSION && draft.sid === sid
    const texts = Object.entries(isOfPage ? draft.values : {}).filter(([, value]) => fits(LEAD_VALUE, value))
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

/** The number of the lead that was left on a page in this session, or an empty string. */
export const keptLead = (sid: string): string => platform.session.get(leadKey(sid)) ?? ''
export const keepLead = (sid: string, lead_no: string) => platform.session.set(leadKey(sid), lead_no)
