import type { Receiver } from '@contract/endpoints/privacy'
import type { Selectable } from 'kysely'
import { SILENT_MS } from '../delivery/queue'
import type { DeliveryRow } from '../delivery/tables'
import type { CopyNeeds, Owner } from '../http/rights'
import { eachVisitor, hasKey, type RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import { ownProvisions } from '../provision/provisions'
import { otherName } from '../provision/receivers'

/** By institution: what became of telling it that it must stop, over all applications and leads. */
async function stopsOf(db: Db, { clock }: CopyNeeds, { user_id, leads }: Owner) {
  // Of a notice that was never sent in this time, nothing leads to its institution.
  const silent = new Date(clock.now().getTime() - SILENT_MS)
  const people: ({ user_id: number } | RowKey<'lead_no'>)[] = [{ user_id }, ...leads]
  const notices = await eachVisitor(people, (_, person) =>
    db
      .selectFrom('deliveries')
      .select(['institution_code', 'attempts', 'carried', 'created_at', 'dead_at', 'done_at'])
      .where(({ and }) => and({ user_id: person, kind: 'withdraw' }))
      .where(({ or, lit }) => or([lit(person === user_id), hasKey('lead_no', leads)]))
      .execute(),
  )
  const all = notices.flat()
  const codes = new Set(all.flatMap(({ institution_code }) => institution_code ?? []))
  const stopAt = (code: string) =>
    stopOf(
      all.filter(({ institution_code }) => institution_code === code),
      silent,
    )
  return new Map<string, NonNullable<Receiver['stop']>>(Array.from(codes, (code) => [code, stopAt(code)]))
}

type Notice = Pick<Selectable<DeliveryRow>, 'attempts' | 'carried' | 'created_at' | 'dead_at' | 'done_at'>

/** What a visitor reads of several notices to one institution: the worst of them, and since when. */
function stopOf(notices: readonly Notice[], silent: Date): NonNullable<Receiver['stop']> {
  const open = notices.filter(({ done_at }) => !done_at)
  const isCarried = notices.some(({ carried }) => carried)
  const last = (of: (notice: Notice) => Date | null) =>
    new Date(Math.max(...notices.map((notice) => Number(of(notice))))).toISOString()
  const at = last(({ created_at, done_at }) => (open.length > 0 || isCarried ? created_at : done_at))
  if (open.some((one) => one.dead_at || (one.attempts === 0 && one.created_at <= silent)))
    return { state: 'unconfirmed', at }
  if (open.some(({ attempts }) => attempts === 0)) return { state: 'telling', at }
  if (open.length > 0) return { state: 'told', at }
  return { state: isCarried ? 'carried' : 'confirmed', at }
}

/** Everybody who received data of the visitor: institutions first, and among each the last to receive some first. */
export async function listReceivers(db: Db, needs: CopyNeeds, owner: Owner): Promise<Receiver[]> {
  const stops = await stopsOf(db, needs, owner)
  const provisions = await ownProvisions(db, needs, owner)
  const institutions = await db
    .selectFrom('institutions')
    .select(['code', 'name', 'complaint_phone', 'mark', 'logo'])
    .execute()
  const codes = new Set([...provisions.map(({ receiver }) => receiver), ...stops.keys()])
  const receivers = [...codes].map((code): Receiver => {
    const own = provisions.filter(({ receiver }) => receiver === code)
    const stop = stops.get(code)
    const institution = institutions.find((one) => one.code === code) ?? null
    return {
      code,
      name: institution?.name ?? otherName(code),
      institution,
      categories: [...new Set(own.flatMap(({ categories }) => categories))],
      purposes: [...new Set(own.map(({ purpose }) => purpose))],
      since: own.at(-1)?.at.toISOString() ?? null,
      ...(stop && { stop }),
    }
  })
  return receivers.sort((a, b) => Number(a.institution === null) - Number(b.institution === null))
}
