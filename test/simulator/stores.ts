import { nextOpening } from '../../server/test/tools/store-journey'
import { applied, inForce } from './intake'
import { by, noted } from './rights'
import type { Visitor } from './state'
import type { World } from './world'

const OK = 200

/** Books a visit to a store, or moves it. */
export async function book(world: World, who: Visitor) {
  const { call, state, dice, clock } = world
  const { reading } = who
  if (!reading?.offline) return 'nothing'
  const before = inForce(state, reading)
  const { code: product_code, amount, term, consent_ids, cost_sheet_hash } = reading
  const { code: none, data: list } = await call('/v1/offline/shoplist', {
    code: who.area.code,
    product_code,
  })
  const shop = dice.pick(list?.shops ?? [])
  if (!shop) return none
  const what = { order_no: who.order_no ?? '', product_code, shop_id: shop.shop_id, amount, term }
  const visit = { ...what, visit_at: nextOpening(clock.now(), shop), consent_ids, cost_sheet_hash }
  const { code, data } = noted(who, await call('/v1/offline/apply', visit, by(who)))
  if (data) {
    applied(world, who, reading, data.apply_no, before)
    state.visits.set(data.apply_no, data.visit_code)
  }
  return `${code} ${data?.apply_no}`
}

/** A store confirms a visit. */
export async function visit({ call, dice, state, violated }: World) {
  const apply_no = dice.pick([...state.visits.keys()].slice(-30))
  if (!apply_no) return 'nothing'
  const right = state.visits.get(apply_no)
  const visit_code = dice.chance(0.8) && right ? right : '00000000'
  const status = state.statuses.get(apply_no) ?? ''
  const { code } = await call('/v1/offline/write', { apply_no, visit_code })
  if (code === OK) {
    if (visit_code !== right || ['closed', 'withdrawn'].includes(status))
      violated('a visit is confirmed once, by its code, while the application is open', [apply_no, status])
    state.visits.set(apply_no, null)
  }
  return `${code} ${apply_no}`
}
