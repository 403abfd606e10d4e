import type { TSchema } from 'typebox'
import { FIELD_NAMES, fieldOf } from '../rules/order-fields'
import { type WebhookType, webhooks } from './webhooks'

/**
 * What the agreements on sharing data call the parts of messages that the field table does not name. '' = the matter
 * itself: its number, times, product and costs, and the proof of the consent.
 */
const TOLD: Record<string, string> = {
  apply_no: '',
  lead_no: '',
  submitted_at: '',
  withdrawn_at: '',
  product: '',
  cost_sheet: '',
  consents: '',
  page: '',
  mobile: '手机号码',
  area: '居住地区',
  values: '选择或填写的回答',
  shop_id: '网点',
  visit_at: '时间',
  visited_at: '时间',
  'contact.name': '到访人姓名',
  'contact.mobile': '联系电话',
  'contact.note': '留言',
}

/** As `TOLD`, also for e.g. `answers.purpose`; undefined when no table knows the part, and its own parts may. */
export function wordsFor(part: string): string | undefined {
  const told = TOLD[part]
  if (told !== undefined) return told
  const field = FIELD_NAMES.find((name) => name === part || `answers.${name}` === part)
  return field && fieldOf(field).named
}

interface Parts {
  properties?: Record<string, TSchema & Parts>
  anyOf?: (TSchema & Parts)[]
}

/** A part of a message with the words by which the agreement names it; undefined when no table knows it. */
export interface Told {
  part: string
  words: string | undefined
}

function toldIn({ properties = {}, anyOf = [] }: Parts, at = ''): Told[] {
  const own = Object.entries(properties).flatMap(([name, inner]): Told[] => {
    const part = at + name
    const words = wordsFor(part)
    const parts = words === undefined ? toldIn(inner, `${part}.`) : []
    return parts.length > 0 ? parts : [{ part, words }]
  })
  return [...own, ...anyOf.flatMap((one) => toldIn(one, at))]
}

/** Everything that the messages of these types tell an institution, without what says nothing of the visitor. */
export const toldBy = (types: readonly WebhookType[]): Told[] =>
  types.flatMap((type) => {
    const { data, personal } = webhooks[type]
    return [...toldIn(data), ...toldIn(personal ?? {})].filter(({ words }) => words !== '')
  })
