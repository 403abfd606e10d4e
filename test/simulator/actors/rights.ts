import { sql } from 'kysely'
import type { Visitor } from '../state'
import type { World } from '../world'

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

/** What institutions have received of a visitor and must give up: of what was deleted after its period nothing is withdrawn. */
async function received({ db, state }: World, who: Visitor): Promise<[key: string, consents: number[]][]> {
  const { rows } = await sql<{ number: string }>`select apply_no as number from applications
    where apply_no = any(${who.owns}) union select lead_no from support_leads where lead_no = any(${who.owns})`.execute(
    db,
  )
  return [...state.arrived].filter(([key]) => rows.some(({ number }) => key.startsWith(number)))
}

/** What visitors do with their rights; each returns what the trace says. */
export const rights = {
  async withdraw(world: World, who: Visitor) {
    const { call, dice, state } = world
    const { code, data: list } = noted(who, await call('/v1/user/consent/list', {}, by(who)))
    const live = list?.consents.filter(({ withdrawn_at }) => withdrawn_at === null) ?? []
    const one = dice.pick(live)
    if (!one) return code
    const had = await received(world, who)
    const answer = noted(who, await call('/v1/user/consent/withdraw', { id: one.id }, by(who)))
    if (!answer.data) return answer.code
    for (const { id, agreement_code } of live)
      if (agreement_code === one.agreement_code) state.withdrawn.add(id)
    if (['login', 'half'].includes(one.purpose)) Object.assign(who, { token: null, agrees: false })
    const { stopped, told } = answer.data
    // A lead has several receivers, each with a consent of its own.
    const to = one.institution ? ` ${one.institution.code}` : ''
    for (const number of stopped) state.stopped.add(number + to)
    for (const number of [...stopped, ...told]) state.ended.add(number + to)
    for (const [key, consents] of had) if (consents.some((id) => state.withdrawn.has(id))) state.owed.add(key)
    return `${answer.code} ${one.agreement_code} stopped ${stopped.join()} told ${told.join()}`
  },
  async remove(world: World, who: Visitor) {
    const { call, state } = world
    const had = await received(world, who)
    const { code, data } = noted(who, await call('/v1/user/delete', { confirm: true }, by(who)))
    if (!data) return code
    Object.assign(who, { deleted: true, token: null })
    state.visitors.splice(state.visitors.indexOf(who), 1)
    state.deleted.push(who)
    for (const [key] of had) state.owed.add(key)
    return code
  },
  export: async ({ call }: World, who: Visitor) =>
    noted(who, await call('/v1/user/data/export', {}, by(who))).code,
  logout: async ({ call }: World, who: Visitor) => {
    const { code } = noted(who, await call('/v1/user/logout', {}, by(who)))
    who.token = null
    return code
  },
}
