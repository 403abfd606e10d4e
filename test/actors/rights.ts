import type { Scene } from './scene'
import type { Visitor } from './state'

const LOGGED_OUT = 401

/** Whose call it is. */
export const by = ({ token, device, ip, channel }: Visitor) => ({
  ...(token && { token }),
  device,
  ip,
  channel,
})

/** Forgets a login that the server does not know any more. */
export function noted<A extends { code: number }>(visitor: Visitor, answer: A): A {
  if (answer.code === LOGGED_OUT) visitor.token = null
  return answer
}

/** What institutions have received of these applications and leads. */
const received = ({ state }: Pick<Scene, 'state'>, numbers: string[]) =>
  [...state.arrived].filter(([key]) => numbers.some((number) => key.startsWith(number)))

/** What visitors do with their rights; each returns what the trace says, beginning with the code of the last answer. */
export const rights = {
  async withdraw(scene: Scene, who: Visitor, agreement?: string) {
    const { call, dice, state, kept } = scene
    const { code, data: list } = noted(who, await call('/v1/user/consent/list', {}, by(who)))
    const live = list?.consents.filter(({ withdrawn_at }) => withdrawn_at === null) ?? []
    const one = dice.pick(
      live.filter(({ agreement_code }) => (agreement ?? agreement_code) === agreement_code),
    )
    if (!one) return list ? 'nothing' : code
    // Of what was deleted after its period nothing is withdrawn.
    const numbers = await kept(who.owns)
    const answer = noted(who, await call('/v1/user/consent/withdraw', { id: one.id }, by(who)))
    if (!answer.data) return answer.code
    for (const { id, agreement_code } of live)
      if (agreement_code === one.agreement_code) state.withdrawn.add(id)
    if (['user-service', 'privacy'].includes(one.agreement_code))
      Object.assign(who, { token: null, agrees: false })
    const { stopped, notified } = answer.data
    // A lead has several receivers, each with a consent of its own.
    const to = one.institution ? ` ${one.institution.code}` : ''
    for (const number of stopped) state.stopped.add(number + to)
    for (const number of [...stopped, ...notified]) state.ended.add(number + to)
    for (const [key, consents] of received(scene, numbers))
      if (consents.some((id) => state.withdrawn.has(id))) state.owed.add(key)
    return `${answer.code} ${one.agreement_code} stopped ${stopped.join()} notified ${notified.join()}`
  },
  async remove(scene: Scene, who: Visitor) {
    const { call, state, kept } = scene
    const numbers = await kept(who.owns)
    const { code, data } = noted(who, await call('/v1/user/delete', { confirm: true }, by(who)))
    if (!data) return code
    Object.assign(who, { deleted: true, token: null })
    state.visitors.splice(state.visitors.indexOf(who), 1)
    state.deleted.push(who)
    for (const [key] of received(scene, numbers)) state.owed.add(key)
    return code
  },
  export: async ({ call }: Scene, who: Visitor) =>
    noted(who, await call('/v1/user/data/export', {}, by(who))).code,
  logout: async ({ call }: Scene, who: Visitor) => {
    const { code } = noted(who, await call('/v1/user/logout', {}, by(who)))
    who.token = null
    return code
  },
}
