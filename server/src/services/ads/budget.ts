import { type Kysely, sql } from 'kysely'
import { statement } from '../../lib/statement'
import type { Database } from '../../tables/database'

/**
 * The budget of an advertisement, without a row that all clicks lock: `ads.spent` is taken in shares, which wait in slots,
 * and a click takes its cost from a slot that nobody holds. A share is at most this many clicks, and smaller at the end.
 */
const SHARE = 50
const SLOTS = 16

/** Fen that no click has used, in a query of `ads`. */
export const unused = sql<number>`budget - spent
  + coalesce((select sum(held) from ad_slots where ad_id = ads.id), 0)::bigint`

const takeFrom = (wait: string) =>
  statement<{ charged: number }>(`
  with free as (
    select slot, least(held, $2::bigint) as charged from ad_slots where ad_id = $1 and held > 0
    order by held < $2, (slot + (hashtext($3) & ${SLOTS - 1})) % ${SLOTS} limit 1 for update ${wait}
  )
  update ad_slots set held = held - charged from free
  where ad_id = $1 and ad_slots.slot = free.slot
  returning charged`)

const takeFree = takeFrom('skip locked')
/** Waits for the transactions that hold the last slots. */
const takeLast = takeFrom('')
/** Takes another share for the slot of this device, and the click's cost from it. */
const takeShare = statement<{ charged: number }>(`
  with ad as (
    select budget - spent as rest from ads where id = $1 and spent < budget for no key update
  ), share as (
    select least(rest, $2::bigint * greatest(1, least(${SHARE}, rest / $2 / ${SLOTS}))) as fen, least(rest, $2) as charged from ad
  ), taken as (
    update ads set spent = spent + fen from share where id = $1
  ), kept as (
    insert into ad_slots as s (ad_id, slot, held) select $1, hashtext($3) & ${SLOTS - 1}, fen - charged from share
    on conflict (ad_id, slot) do update set held = s.held + excluded.held
  )
  select charged from share`)

/**
 * Takes the cost of a click, in fen, or what is left of it, from the budget of an advertisement, and returns it. Locks an
 * advertisement before its slots: whoever also changes its row does that before.
 * @param db a transaction
 */
export async function charge(
  db: Kysely<Database>,
  { id, cost, device }: { id: number; cost: number; device: string },
): Promise<number> {
  for (const takeSome of [takeFree, takeShare, takeLast]) {
    const [taken] = await takeSome(db, id, cost, device)
    if (taken) return taken.charged
  }
  return 0
}
