import type { FormValues } from '@contract/endpoints/order'
import type { AgreementRef } from '@contract/values'
import { IDENTITY } from '../identity/consent'
import { maskIdNo } from '../lib/id-no'
import { type RowKey, withNext } from '../lib/statement'
import type { Vault } from '../lib/vault'
import { isAnswered, valuesOf } from '../order/answers'
import type { Order } from '../order/orders'
import type { Db } from '../postgres/tables'

const PURPOSE = 'half'

/** Name and identity number from the partner. They are not processed before the visitor consents (PIPL art. 29). */
export type HeldIdentity = Pick<FormValues, 'name' | 'id_no'>

type HalfKey = RowKey<'order_no'>

const changed = (db: Db, { user_id, order_no }: HalfKey, identity_sealed: string | null) =>
  db
    .updateTable('half_orders')
    .set({ identity_sealed })
    .where(({ and }) => and({ user_id, order_no }))

/** Stores the identity encrypted until the visitor consents. A name alone does not replace an earlier link's identity. */
export async function holdIdentity(db: Db, vault: Vault, order: HalfKey, held: HeldIdentity): Promise<void> {
  const query = changed(db, order, vault.seal(JSON.stringify(held), PURPOSE))
  if (held.id_no !== undefined) await query.execute()
  else if (held.name !== undefined) await query.where('identity_sealed', 'is', null).execute()
}

async function readHeld(db: Db, vault: Vault, { user_id, order_no }: HalfKey): Promise<HeldIdentity> {
  const row = await db
    .selectFrom('half_orders')
    .select('identity_sealed')
    .where(({ and }) => and({ user_id, order_no }))
    .executeTakeFirst()
  return row?.identity_sealed ? JSON.parse(vault.open(row.identity_sealed, PURPOSE)) : {}
}

/** Removes the held identity, once the order contains it. */
export const dropHeldIdentity = (db: Db, order: HalfKey) => withNext(db, changed(db, order, null))

/** Keeps only the name, which prefills the form, when the number does not belong to it. */
export async function keepName(
  db: Db,
  vault: Vault,
  order: HalfKey,
  { name }: { name: string },
): Promise<void> {
  await dropHeldIdentity(db, order)
  await holdIdentity(db, vault, order, { name })
}

/** The partner's values that the form need not ask for, because they only wait for the visitor's consent. */
interface WaitingIdentity {
  /** Prefills the form, also without a number. */
  name: string | null
  /** Both values, while the consent that permits verifying them is missing; null otherwise. */
  whole: { name: string; id_no: string } | null
  id_no_masked: string | null
}

/** @param open the agreements that the visitor has not consented to yet */
export async function waitingIdentity(
  db: Db,
  vault: Vault,
  order: Order,
  open: readonly AgreementRef[],
): Promise<WaitingIdentity> {
  const held = isAnswered(order, 'id_no') ? {} : await readHeld(db, vault, order)
  const { name = held.name ?? null } = valuesOf(order, vault)
  const whole =
    name !== null && held.id_no !== undefined && open.some(({ code }) => code === IDENTITY)
      ? { name, id_no: held.id_no }
      : null
  return { name, whole, id_no_masked: whole ? maskIdNo(whole.id_no) : order.id_no_masked }
}
