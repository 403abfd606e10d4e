import type { Account } from '@contract/values'
import type { Deps } from '../http/deps'
import { maskMobile } from '../lib/masked-text'
import type { Db } from '../postgres/tables'

/** The account as the visitor can recognise it: the phone number with its middle digits masked. */
export async function accountOf(db: Db, { vault }: Pick<Deps, 'vault'>, user_id: number): Promise<Account> {
  const { mobile_sealed, phone_mark } = await db
    .selectFrom('visitors')
    .select(['mobile_sealed', 'phone_mark'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { user_id, phone_mark, mobile_masked: maskMobile(vault.open(mobile_sealed, 'mobile')) }
}
