import { FLOW } from '@contract/endpoints/form'
import type { Kysely } from 'kysely'
import type { Database } from '../database'
import type { Clock } from '../deps'
import { chinaDate } from '../form/china-date'
import { ownOrder, resumeOrder } from '../form/orders'
import { stepChange } from '../form/save'
import { systemRandom } from '../random'
import { recordConsents } from '../services/consent'
import { developmentVerifier } from '../services/identity'
import { IDENTITY, openIdentityAgreements } from '../services/identity-consent'
import type { Vault } from '../services/vault'
import { logIn } from '../services/visitor'
import type { Persona } from './files'

/** The channel that test visitors come from. */
const CHANNEL = 'organic'

/**
 * Makes the test visitors that are not there yet, through the same steps a visitor takes (decisions.md §9: test mode
 * only). One that exists is left as the tester has left it.
 */
export async function seedPersonas(
  db: Kysely<Database>,
  personas: Persona[],
  { clock, vault }: { clock: Clock; vault: Vault },
) {
  for (const persona of personas) {
    const index = vault.index(persona.mobile, 'mobile')
    const known = await db
      .selectFrom('visitors')
      .select('user_id')
      .where('mobile_index', '=', index)
      .executeTakeFirst()
    if (!known) await makePersona(db, persona, { clock, vault })
  }
}

async function makePersona(
  db: Kysely<Database>,
  persona: Persona,
  { clock, vault }: { clock: Clock; vault: Vault },
) {
  const deps = { clock, vault, random: systemRandom }
  const context = { _did: 'seed', _ch: CHANNEL } as Parameters<typeof logIn>[3]['context']
  const { user_id } = await logIn(db, deps, persona.mobile, { context })
  const { area, name, id_no, quota, basics } = persona
  if (area) {
    await db
      .updateTable('visitors')
      .set({
        name: name ?? null,
        area_code: area.code,
        area_country: area.country,
        area_province: area.province,
        area_city: area.city,
        area_county: area.county,
      })
      .where('user_id', '=', user_id)
      .execute()
  }
  const steps = [quota, id_no ? { name, id_no } : undefined, basics]
  if (!quota) return
  const { order_no } = await resumeOrder(db, deps, { user_id, channel: CHANNEL })
  for (const [flow, values] of steps.entries()) {
    if (!values) return
    const order = await ownOrder(db, user_id, order_no)
    const step = { flow, values, today: chinaDate(clock.now()) }
    const change = await stepChange(step, order, { vault, verifier: developmentVerifier })
    if (flow === FLOW.identity) {
      const at = clock.now()
      const who = { user_id, channel: CHANNEL, device: 'seed', purpose: IDENTITY, at }
      const open = await openIdentityAgreements(db, user_id, at)
      await recordConsents(db, deps, who, open)
    }
    await db
      .updateTable('orders')
      .set({ ...change, flow: flow + 1 })
      .where('order_no', '=', order_no)
      .execute()
  }
}
