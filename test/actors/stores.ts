import { nextOpening } from '../../server/test/tools/journey'
import { applied, inForce } from './intake'
import { by, noted } from './rights'
import { OK, type Scene } from './scene'
import type { Visitor } from './state'

/** Books a visit to a store, or moves it. */
export async function book(scene: Scene, who: Visitor) {
  const { call, state, dice, clock } = scene
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
    applied(scene, who, reading, data.apply_no, before)
    state.visits.push({ apply_no: data.apply_no, code: data.visit_code, used: false })
  }
  return `${code} ${data?.apply_no}`
}

/** A store confirms a visit, at times one with a wrong code, or one again. */
export async function visit({ call, dice, state, violated }: Scene) {
  const one = dice.pick(state.visits.slice(-6))
  if (!one) return 'nothing'
  const { apply_no, code: right } = one
  const visit_code = dice.chance(0.75) ? right : '00000000'
  const status = state.statuses.get(apply_no) ?? ''
  const { code } = await call('/v1/offline/write', { apply_no, visit_code })
  if (code === OK) {
    if (visit_code !== right || one.used || ['closed', 'withdrawn'].includes(status))
      violated('a visit is confirmed once, by its code, while the application is open', [apply_no, status])
    one.used = true
  }
  return `${code} ${apply_no}`
}
