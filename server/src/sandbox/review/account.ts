import { timingSafeEqual } from 'node:crypto'
import { SMS_CODE } from '@contract/rules/mobile'
import type { Kysely, Selectable } from 'kysely'
import type { Deps } from '../../http/deps'
import type { Person } from '../../lib/providers/identity/identity'
import type { Secrets, Vault } from '../../lib/vault'
import type { Database } from '../../tables/database'
import type { ReviewAccountRow } from '../../tables/review'

export type ReviewAccount = Selectable<ReviewAccountRow>

/** The only person whom the review account's identity step accepts; no region has the code 999999. */
export const TEST_PERSON: Person = { name: '测试用户', id_no: '999999199001010016' }

/** The account, also one that has ended and whose data is not deleted yet; undefined when there is none. */
export const findAccount = (db: Kysely<Database>): Promise<ReviewAccount | undefined> =>
  db.selectFrom('review_accounts').selectAll().executeTakeFirst()

/** The account while it is on, by the server's clock. */
export async function accountOn({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ReviewAccount | null> {
  const [account, now] = [await findAccount(db), clock.now()]
  return account && account.starts_at <= now && now < account.ends_at ? account : null
}

/** The keyed hash by which the account's number is recognised; other tables hash numbers for another purpose. */
export const indexOf = (vault: Vault, mobile: string) => vault.index(mobile, 'review_mobile')

/** Compares in constant time. */
export const isNumberOf = (vault: Vault, { mobile_index }: ReviewAccount, mobile: string) =>
  timingSafeEqual(Buffer.from(indexOf(vault, mobile)), Buffer.from(mobile_index))

const derived = (vault: Vault, { account_id }: Pick<ReviewAccount, 'account_id'>, purpose: string) =>
  vault.index(account_id, `review_${purpose}`)

/** The account's login code, which is stored nowhere. */
export const codeOf = (vault: Vault, account: Pick<ReviewAccount, 'account_id'>): string => {
  const { digits } = SMS_CODE
  return String(BigInt(`0x${derived(vault, account, 'code')}`) % 10n ** BigInt(digits)).padStart(digits, '0')
}

/** The keys of the account's data. Without the account's row nothing of it can be read, not even in a backup. */
export const secretsOf = (vault: Vault, account: Pick<ReviewAccount, 'account_id'>): Secrets => ({
  vaultKeys: [{ id: 'review', key: Buffer.from(derived(vault, account, 'vault'), 'hex') }],
  indexSecret: derived(vault, account, 'index'),
  signSecret: derived(vault, account, 'sign'),
})
