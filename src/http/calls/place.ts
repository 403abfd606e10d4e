import type { Data } from '@contract/endpoints'
import { confirmAccount } from '@/stores/session'
import { ahead } from '../api'
import { read } from '../read'

const CITY = '/v1/user/city'

export type SavedArea = NonNullable<Data<typeof CITY>['area']>

/**
 * Loads the logged-in visitor's place of residence and name, as far as they are known. Here because the visits to a
 * store ask it too.
 */
export async function loadCity() {
  const saved = await read(CITY, {})
  if (saved) confirmAccount(saved.account)
  return saved
}

/** Sends that call before its page needs it. */
export const askCity = () => ahead.ask(CITY, {})
