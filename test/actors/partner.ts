import { BASICS, FIRST_STEP, LOAN } from '../../server/test/tools/journey'
import { PARTNER } from '../../server/test/tools/remote/partner'
import { consentIds } from '../../server/test/tools/request'
import { by, noted } from './rights'
import type { Scene } from './scene'
import type { Visitor } from './state'
import { newVisitor } from './visitor'

interface Feed {
  events: { id: string; link_id: string | null; ref: string | null; type: string }[]
  cursor: string
  more: boolean
}

const { purpose: _purpose, ...LOAN_VALUES } = LOAN
/** What the partner knows of a visitor: nothing, or all but purpose, identity and place. */
const KNOWN = [{}, { ...LOAN_VALUES, ...BASICS }]

/** The calls of the partner; each returns what the trace says. */
export const partner = {
  /** Asks for a link for a new visitor, at times twice by the same call. */
  async link(scene: Scene, who: Visitor = newVisitor(scene)) {
    const { signed, dice, newId, violated } = scene
    const ref = `ref-${who.n}-${who.mobile.slice(-3)}x`
    const body = { mobile: who.mobile, ref, values: dice.pick(KNOWN) }
    const [url, id] = [`/open/partners/${PARTNER}/links`, newId()]
    const { code, data } = await signed<{ token: string }>(url, body, id)
    const again = dice.chance(0.3) ? (await signed<{ token: string }>(url, body, id)).data : data
    if (again?.token !== data?.token) violated('the same call of a partner gets one link', [ref])
    if (data) Object.assign(who, { ref, link: data.token, channel: PARTNER })
    return code
  },
  async feed({ signed, state, violated, dice }: Scene) {
    const { feed } = state
    const limit = 1 + dice.below(20)
    const { cursor } = feed
    const body = { ...(cursor && { cursor }), limit }
    const { code, data } = await signed<Feed>(`/open/partners/${PARTNER}/events`, body)
    // A call at the same time has read the same events.
    if (!data || cursor !== feed.cursor) return code
    for (const { id, link_id, ref, type } of data.events) {
      const step = `${link_id} ${type}`
      if (Number(id) <= feed.last || (link_id && feed.steps.has(step)))
        violated('the feed gives each event once and in order', [id, step])
      if (ref && ![...state.visitors, ...state.deleted].some((one) => one.ref === ref))
        violated('the feed tells only of visitors of the partner', [id, ref])
      feed.last = Number(id)
      feed.steps.add(step)
      feed.refs.add(`${ref} ${type}`)
    }
    feed.cursor = data.cursor
    return `${code} ${data.events.length} ${data.more}`
  },
}

const FORBIDDEN = 403

/** What the visitors do whom the partner sends; each returns what the trace says. */
export const half = {
  async open({ call }: Scene, who: Visitor) {
    const { code, data } = await call('/open/credit/half/form', { token: who.link ?? '' }, by(who))
    if (data?.session)
      Object.assign(who, { token: data.session.token, order_no: data.order_no, half: 'opened' })
    who.link = null
    return code
  },
  async complete({ call }: Scene, who: Visitor) {
    const { code, data: form } = noted(who, await call('/open/credit/half/form', { token: '' }, by(who)))
    // Nobody has proven the number on the device that opened the link.
    if (code === FORBIDDEN) who.half = null
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
  async choose({ call, dice }: Scene, who: Visitor) {
    const order_no = who.order_no ?? ''
    const { code, data } = noted(who, await call('/open/credit/half/list', { order_no }, by(who)))
    const offer = dice.pick(data?.matched ?? [])
    if (!offer) return data ? 'nothing' : code
    return (await call('/open/credit/half/click', { order_no, code: offer.code }, by(who))).code
  },
}
