import type { Payload } from '@contract/endpoints'
import { expectOrder } from '@/http/calls/order'
import { read } from '@/http/read'
import { write } from '@/http/write'

const SAVE = '/user/city/save'
const SAVE_WITH_NAME = '/v1/user/nameSaveCity'

export const saveCity = (place: Payload<typeof SAVE>) => saved(SAVE, place)
export const saveNameAndCity = (place: Payload<typeof SAVE_WITH_NAME>) => saved(SAVE_WITH_NAME, place)

/** The order that the next page opens comes with the answer. */
async function saved<K extends typeof SAVE | typeof SAVE_WITH_NAME>(path: K, place: Payload<K>) {
  const keep = expectOrder()
  const answer = await write(path, { ...place, with_order: true })
  if (answer?.data?.order) keep(answer.data.order)
  return answer
}

export const loadRegions = () => read('/web/region/list', {}, { shared: '?' })

export const locate = () => read('/v1/address/ip', {}, { quiet: true })
