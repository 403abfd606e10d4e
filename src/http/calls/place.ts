import type { Data, Payload } from '@contract/endpoints'
import { confirmAccount } from '@/stores/session'
import { ahead } from '../api'
import { read } from '../read'
import { write } from '../write'
import { expectOrder } from './order'

const CITY = '/v1/user/city'
const SAVE = '/user/city/save'
const SAVE_WITH_NAME = '/v1/user/nameSaveCity'

export type SavedArea = NonNullable<Data<typeof CITY>['area']>

/** Loads the logged-in visitor's place of residence and name, as far as they are known. */
export async function loadCity() {
  const saved = await read(CITY, {})
  if (saved) confirmAccount(saved.account)
  return saved
}

export const askCity = () => ahead.ask(CITY, {})

/** Saves the place of residence. The order that the next page opens comes with the answer. */
export const saveCity = (place: Payload<typeof SAVE>) => saved(SAVE, place)

/** As `saveCity`, together with the name. */
export const saveNameAndCity = (place: Payload<typeof SAVE_WITH_NAME>) => saved(SAVE_WITH_NAME, place)

async function saved<K extends typeof SAVE | typeof SAVE_WITH_NAME>(path: K, place: Payload<K>) {
  const keep = expectOrder()
  const answer = await write(path, { ...place, with_order: true })
  if (answer?.data?.order) keep(answer.data.order)
  return answer
}
