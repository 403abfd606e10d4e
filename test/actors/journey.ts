import { fen } from '@contract/brands'
import { FIRST_STEP } from '../../server/test/tools/journey'
import { consentIds } from '../../server/test/tools/request'
import { applied, inForce } from './intake'
import { half } from './partner'
import { by, noted, rights } from './rights'
import { OK, type Scene } from './scene'
import type { Visitor } from './state'
import { book } from './stores'

const { amount, term } = FIRST_STEP as { amount: number; term: number }

/** What visitors do on their way; each returns what the trace says, beginning with the code of the last answer. */
const journey = {
  async land({ call, dice, clock }: Scene, who: Visitor) {
    const click_id = `CLICK-${who.n}-${dice.below(3)}-${clock.now().getTime().toString(36)}`
    const { code } = await call(
      '/v1.0/channel/monitor',
      { channel: who.channel || 'organic', click_id, landing: '/landing/x' },
      by(who),
    )
    if (code === OK) who.click = click_id
    return code
  },
  async login({ call, smsCode }: Scene, who: Visitor) {
    const { mobile } = who
    const sent = await call('/v1.0/sms/send/code', { mobile, scene: 'login' }, by(who))
    if (sent.code !== OK) return sent.code
    const check = await call('/v1.0/user/login/pre/check', { mobile }, by(who))
    const consents = consentIds(check.data ?? { agreements: [] })
    const typed = (await smsCode?.(mobile)) ?? sent.data?.dev_code ?? ''
    who.agrees = true
    const { code, data } = await call('/v1.0/user/code/login', { mobile, code: typed, consents }, by(who))
    if (data) who.token = data.token
    return code
  },
  async settle({ call }: Scene, who: Visitor) {
    const payload = { name: who.name, ...who.area }
    const { code } = noted(who, await call('/v1/user/nameSaveCity', payload, by(who)))
    who.settled ||= code === OK
    return code
  },
  async fill({ call }: Scene, who: Visitor) {
    const { code, data: form } = noted(who, await call('/web/form', {}, by(who)))
    if (!form) return code
    if (form.order_no !== who.order_no) Object.assign(who, { order_no: form.order_no, steps: 0 })
    const values = who.steps % 2 === 0 ? FIRST_STEP : { name: who.name, id_no: who.id_no }
    const payload = { order_no: form.order_no, flow: who.steps % 2, values, consents: consentIds(form) }
    const saved = noted(who, await call('/web/form/save', payload as never, by(who)))
    if (saved.code === OK) who.steps++
    return saved.code
  },
  /** In a rehearsal each conversion must arrive: the visitor reads the wanted product and leaves the switch. */
  async match({ call, dice, state }: Scene, who: Visitor, wanted?: string) {
    const personalised = !wanted && dice.chance(0.1) ? { personalised: dice.chance(0.5) } : {}
    const payload = { order_no: who.order_no ?? '', ...personalised }
    const { code, data } = noted(who, await call('/v2/product/showList', payload, by(who)))
    const offers = data?.matched ?? []
    const offer = wanted
      ? offers.find((one) => one.code === wanted)
      : (dice.chance(0.8) && dice.pick(offers.filter(({ offline }) => offline))) || dice.pick(offers)
    if (!offer) return wanted ? 'not offered' : code
    const known = inForce(state, offer) ?? 'changing'
    const info = await call('/v2/product/info', { code: offer.code, amount: fen(amount), term }, by(who))
    if (!info.data) return info.code
    const { cost_sheet: sheet, product } = info.data
    const cost = sheet.items.reduce((sum, item) => sum + item.amount, 0)
    const adds = sheet.total_cost === cost && sheet.total_repayment === sheet.amount + cost
    if (!adds) state.wrongSums.push(sheet.hash)
    who.reading = {
      code: offer.code,
      product: product.name,
      institution_code: product.institution.code,
      offline: offer.offline,
      offer: known,
      amount: fen(amount),
      term,
      consent_ids: consentIds(info.data),
      cost_sheet_hash: sheet.hash,
    }
    return `${info.code} ${offer.code}`
  },
  async apply(scene: Scene, who: Visitor) {
    const { call, state } = scene
    const { reading } = who
    if (!reading) return 'nothing'
    const before = inForce(state, reading)
    const { code: product, amount, term, consent_ids, cost_sheet_hash } = reading
    const loan = { order_no: who.order_no ?? '', code: product, amount, term }
    const payload = { ...loan, consent_ids, cost_sheet_hash }
    const { code, data } = noted(who, await call('/v1/product/apply', payload, by(who)))
    if (data) applied(scene, who, reading, data.apply_no, before)
    return `${code} ${data?.apply_no}`
  },
  async results({ call, state }: Scene, who: Visitor) {
    const { code, data } = noted(who, await call('/web/result/list', {}, by(who)))
    for (const { apply_no, status } of data?.applications ?? []) state.shown.set(apply_no, status)
    return `${code} ${data?.applications.map(({ status }) => status).join()}`
  },
  async lead({ call, dice, state }: Scene, who: Visitor) {
    const { data: page } = await call('/open/support/init', { sid: 'demo' }, by(who))
    const chosen = dice.pick([['cf1'], ['cf1', 'city'], []])
    const agreements = (page?.agreements ?? []).filter(
      ({ institution_code }) => institution_code === null || chosen.includes(institution_code),
    )
    const values = { call_time: 'morning', salutation: who.name }
    const lead = { sid: 'demo', mobile: who.mobile, values, consents: consentIds({ agreements }) }
    const { code, data } = await call('/open/support/put', lead, by(who))
    if (data && !state.owners.has(data.lead_no)) {
      state.owners.set(data.lead_no, who)
      who.owns.push(data.lead_no)
    }
    return `${code} ${data?.lead_no}`
  },
}
export const visits = { ...journey, ...half, book, ...rights }
export type Visit = keyof typeof visits
