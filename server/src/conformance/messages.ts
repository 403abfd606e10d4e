import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { fen, institutionCode } from '@contract/brands'
import type { WebhookType } from '@contract/webhooks/webhooks'
import { costSheet } from '../catalogue/cost-sheet'
import type { Message } from '../delivery/task'

export type Invented = Omit<Message, 'record'>

/** As a number of the server, which decides nothing there: nobody has it. */
const numberOf = (kind: 'SQ' | 'XS') => kind + Array.from({ length: 18 }, () => randomInt(10)).join('')
export const newApplication = () => numberOf('SQ')
export const newLead = () => numberOf('XS')

const hash = () => randomBytes(32).toString('hex')

/** An agreement to which somebody invented has agreed; also many of them, for a long message. */
export const consents = (count: number, at = new Date()) =>
  Array.from({ length: count }, (_, index) => ({
    code: `share-${index}`,
    version: '1.0',
    hash: hash(),
    given_at: at.toISOString(),
    entry: index + 1,
    entry_hash: hash(),
  }))

const INSTITUTION = { code: institutionCode('test'), name: '测试机构' }
const [AMOUNT, TERM] = [fen(1_000_000), 12]
const COST_SHEET = costSheet(
  {
    definition: {
      code: 'test',
      price: { method: 'annuity', percent: 11.88, fees: [] },
      contingent: [{ name: '罚息', method: '按合同约定', charged_by: INSTITUTION.name }],
    },
    version: '1',
    institution: INSTITUTION,
  },
  AMOUNT,
  TERM,
)

/**
 * Nobody's: the area of the identity number does not exist, and no operator has numbers from 154 (libphonenumber's metadata
 * of China: `15[0-35-9]`), because a test system may send a text message.
 */
export const PERSON = {
  name: '测试用户',
  id_no: '999999199001010016',
  mobile: '15400000001',
  area: { code: '330106', country: '中国', province: '浙江省', city: '杭州市', county: '西湖区' },
  answers: { purpose: 'daily' },
}

/** A message of each type as this server sends it (contract/webhooks), about nobody. */
export function invent(type: WebhookType, number: string, at = new Date()): Invented {
  const submitted_at = at.toISOString()
  const visit = { apply_no: number, shop_id: 'test-shop' }
  const parts = {
    'application.submitted': {
      data: {
        apply_no: number,
        submitted_at,
        product: { code: 'test', version: '1', name: '测试产品' },
        amount: AMOUNT,
        term: TERM,
        cost_sheet: COST_SHEET,
        consents: consents(1, at),
      },
      personal: PERSON,
    },
    'lead.submitted': {
      data: { lead_no: number, submitted_at, page: 'test', consents: consents(1, at) },
      personal: { mobile: PERSON.mobile, values: { city: '杭州' } },
    },
    'consent.withdrawn': {
      data: { [number.startsWith('XS') ? 'lead_no' : 'apply_no']: number, withdrawn_at: submitted_at },
    },
    'visit.booked': {
      data: { ...visit, visit_at: submitted_at },
      personal: { contact: { name: PERSON.name, mobile: PERSON.mobile, note: '' } },
    },
    'visit.cancelled': { data: visit },
    'visit.confirmed': { data: { ...visit, visited_at: submitted_at } },
  } satisfies Record<WebhookType, { data: object; personal?: object }>
  return { id: randomUUID(), type, at, ...parts[type] }
}
