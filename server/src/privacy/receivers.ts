import type { Receiver } from '@contract/endpoints/privacy'
import { sql } from 'kysely'
import { SILENT_MS } from '../delivery/queue'
import type { CopyNeeds, Owner } from '../http/rights'
import { hasKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import { ownProvisions } from '../provision/provisions'
import { otherName } from '../provision/receivers'

/** By institution: what became of telling it that it must stop, over all applications and leads. */
async function stopsOf(db: Db, { clock }: CopyNeeds, { user_id, leads }: Owner) {
  // Of a notice that was never sent in this time, nothing leads to its institution.
  const silent = new Date(clock.now().getTime() - SILENT_MS)
  const { rows } = await sql<{ code: string; at: Date } & Pick<NonNullable<Receiver['stop']>, 'state'>>`
    select institution_code as code,
      case when bool_or(done_at is null and (dead_at is not null or (attempts = 0 and created_at <= ${silent}))) then 'unconfirmed'
        when bool_or(done_at is null and attempts = 0) then 'telling'
        when bool_or(done_at is null) then 'told'
        when bool_or(carried) then 'carried'
        else 'confirmed' end as state,
      case when bool_or(done_at is null or carried) then max(created_at) else max(done_at) end as at
    from deliveries
    where kind = 'withdraw' and (user_id = ${user_id} or ${hasKey('lead_no', leads)})
    group by institution_code`.execute(db)
  return new Map(rows.map(({ code, state, at }) => [code, { state, at: at.toISOString() }]))
}

/** Everybody who received data of the visitor: institutions first, and among each the last to receive some first. */
export async function listReceivers(db: Db, needs: CopyNeeds, owner: Owner): Promise<Receiver[]> {
  const stops = await stopsOf(db, needs, owner)
  const provisions = await ownProvisions(db, needs, owner).execute()
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
