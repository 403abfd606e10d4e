import type { Data } from '@contract/endpoints'
import { confirmAccount } from '@/stores/session'
import { read } from '../read'

const CITY = '/v1/user/city'

export type SavedArea = NonNullable<Data<typeof CITY>['area']>

/** Loads the visitor's place of residence and name. Here because the visits to a store ask it too. */
export async function loadCity() {
  const saved = await read(CITY, {})
  if (saved) confirmAccount(saved.account)
  return saved
}
