import { consentIds, FIRST_STEP } from '../../../server/test/tools/journey'
import { PARTNER } from '../../../server/test/tools/remote/partner'
import type { Visitor } from '../state'
import type { World } from '../world'
import { by, noted } from './rights'
import { newVisitor } from './visitor'

interface Feed {
  events: { id: string; link_id: string | null; type: string }[]
  cursor: string
  more: boolean
}

/** The calls of the partner. */
export const partner = {
  async link(world: World) {
    const who = newVisitor(world)
    const ref = `ref-${who.n}-${who.mobile.slice(-3)}x`
    const { code, data } = await world.signed<{ token: string }>(`/open/partners/${PARTNER}/links`, {
      mobile: who.mobile,
      ref,
      values: {},
    })
    if (data) Object.assign(who, { ref, link: data.token, channel: PARTNER })
    return code
  },
  async feed({ signed, state: { feed }, violated, dice }: World) {
    const limit = 1 + dice.below(20)
    const { cursor } = feed
    const body = { ...(cursor && { cursor }), limit }
    const { code, data } = await signed<Feed>(`/open/partners/${PARTNER}/events`, body)
    // A call at the same time has read the same events.
    if (!data || cursor !== feed.cursor) return code
    for (const { id, link_id, type } of data.events) {
      const step = `${link_id} ${type}`
      if (Number(id) <= feed.last || (link_id && feed.steps.has(step)))
        violated('the feed gives each event once and in order', [id, step])
      feed.last = Number(id)
      feed.steps.add(step)
    }
    feed.cursor = data.cursor
    return `${code} ${data.events.length} ${data.more}`
  },
}

/** What the visitors do whom the partner sends. */
export const half = {
  async open({ call }: World, who: Visitor) {
    const { code, data } = await call('/open/credit/half/form', { token: who.link ?? '' }, by(who))
    if (data?.session)
      Object.assign(who, { token: data.session.token, order_no: data.order_no, half: 'opened' })
    who.link = null
    return code
  },
  async complete({ call }: World, who: Visitor) {
    const { code, data: form } = noted(who, await call('/open/credit/half/form', { token: '' }, by(who)))
    if (!form) return code
    const answers = { ...FIRST_STEP, name: who.name, id_no: who.id_no, area_code: who.area.code }
    const values = Object.fromEntries(
      Object.entries(answers).filter(([name]) => form.fields.some((one) => one.name === name)),
    )
    who.agrees = true
    const { order_no } = form
    const payload = { order_no, values, consents: consentIds(form) }
    const saved = noted(who, await call('/open/credit/half/form/save', payload, by(who)))
    if (saved.data) Object.assign(who, { half: 'complete', order_no, steps: 2 })
    return saved.code
  },
  async choose({ call, dice }: World, who: Visitor) {
    const order_no = who.order_no ?? ''
    const { code, data } = noted(who, await call('/open/credit/half/list', { order_no }, by(who)))
    const offer = dice.pick(data?.matched ?? [])
    if (!offer) return code
    return (await call('/open/credit/half/click', { order_no, code: offer.code }, by(who))).code
  },
}
