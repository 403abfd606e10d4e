import { type Fen, fen } from '@contract/brands'
import { FLOW } from '@contract/rules/order-steps'
import { requiredAgreements } from '../agreement/agreements'
import { advance } from '../application/applications'
import { costSheet } from '../catalogue/cost-sheet'
import { listedProduct } from '../catalogue/products'
import type { Config } from '../config/config'
import { recordConsents } from '../consent/consents'
import { noteShown } from '../consent/sheet-reading'
import type { Deps } from '../http/deps'
import { IDENTITY, openIdentityAgreements } from '../identity/consent'
import { chinaDate } from '../lib/time/china-date'
import { saveArea } from '../login/residence'
import { logIn } from '../login/visitors'
import { simpleAnswers } from '../order/fields'
import { ownOrder, resumeOrder } from '../order/orders'
import { saveAnswers, stepChange } from '../order/save'
import type { Db } from '../postgres/tables'
import { apply } from '../use-cases/apply-for-product'
import type { Persona } from './files'

const DEVICE = 'seed'
/** Longer than the reading time of any cost sheet (config `COST_SHEET_SECONDS`). */
const READING_MS = 60_000

type Needs = Pick<Deps, 'clock' | 'random' | 'vault'> & {
  config: Pick<Config, 'costSheetSeconds' | 'identityStep'>
}

export const PERSONA_CHANNEL = 'organic'

/** Creates a test visitor by the steps of a real one (S27.9). An existing one stays as the tester left it. */
export async function seedPersona(db: Db, persona: Persona, deps: Needs) {
  const { clock, vault } = deps
  const known = db
    .selectFrom('phones')
    .select('user_id')
    .where('mobile_index', '=', vault.index(persona.mobile, 'mobile'))
  if (await known.executeTakeFirst()) return
  const context = { _did: DEVICE, _ch: PERSONA_CHANNEL } as Parameters<typeof logIn>[3]['context']
  const { user_id } = await logIn(db, deps, persona.mobile, { context })
  const { area, name, id_no, basics } = persona
  if (area) await saveArea(db, user_id, area, name && vault.seal(name, 'name'))
  if (!basics) return
  const steps = [basics, id_no ? { name, id_no } : undefined]
  const { order_no } = await resumeOrder(db, deps, { user_id, channel: PERSONA_CHANNEL })
  for (const [flow, values] of steps.entries()) {
    if (!values) break
    const order = await ownOrder(db, user_id, order_no)
    const checks = { today: chinaDate(clock.now()), vault, verifier: { verify: async () => true } }
    const change = await stepChange({ flow, values: { ...simpleAnswers(flow), ...values } }, order, checks)
    if (flow === FLOW.identity) {
      const at = clock.now()
      const who = { user_id, channel: PERSONA_CHANNEL, device: DEVICE, purpose: IDENTITY, at }
      const open = await openIdentityAgreements(db, user_id, at)
      await recordConsents(db, deps, who, open)
    }
    await saveAnswers(db, order, { change, flow: flow + 1, at: clock.now() })
  }
  if (persona.applied) await applyFor(db, deps, { user_id, order_no, code: persona.applied, ...basics })
}

type Applied = { user_id: number; order_no: string; code: string; amount?: Fen; term?: number }

/** Applies like a visitor who has read the cost sheet; the institution has received the application. */
async function applyFor(db: Db, deps: Needs, one: Applied) {
  const { user_id, order_no, code, amount = fen(0), term = 0 } = one
  const at = deps.clock.now()
  const product = await listedProduct(db, code, at)
  const { hash } = costSheet(product, amount, term)
  const before = new Date(at.getTime() - READING_MS)
  await noteShown(db, { clock: { now: () => before } }, { user_id, hash })
  const agreements = await requiredAgreements(db, product.definition.agreements, at)
  const consent_ids = agreements.map(({ consent_id }) => consent_id)
  const asked = { user_id, order_no, code, amount, term, consent_ids, cost_sheet_hash: hash }
  const last: (() => Promise<void>)[] = []
  const beforeCommit = (work: () => Promise<void>) => void last.push(work)
  const by = { channel: PERSONA_CHANNEL, device: DEVICE, beforeCommit }
  const { apply_no } = await apply(db, deps, { ...asked, ...by })
  await db
    .updateTable('deliveries')
    .set({ attempts: 1, done_at: at })
    .where('user_id', '=', user_id)
    .where('apply_no', '=', apply_no)
    .execute()
  await advance(db, { user_id, apply_no }, { from: 'submitted', to: 'received', at })
  for (const work of last) await work()
}
