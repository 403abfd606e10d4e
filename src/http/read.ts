import type { Data, Path, Payload } from '@contract/endpoints'
import { post } from './api'
import type { CallOptions } from './http'

/** As `post`, sent again after a network failure; resolves with the data, or undefined when the server refused. */
export async function read<K extends Path>(
  path: K,
  payload: Payload<K>,
  options?: CallOptions,
): Promise<Data<K> | undefined> {
  return (await post(path, payload, { ...options, retry: 'read' }))?.data ?? undefined
}
