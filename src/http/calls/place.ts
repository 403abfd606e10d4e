import type { Data } from '@contract/endpoints'
import { confirmAccount } from '@/stores/session'
import { read } from '../read'

const CITY = '/v1/user/city'

export type SavedArea = NonNullable<Data<typeof CITY>['area']>

/** Where the logged-in visitor lives and what they are called, as far as they have said. */
export async function loadCity() {
  const saved = await read(CITY, {})
  if (saved) confirmAccount(saved.account)
  return saved
}
