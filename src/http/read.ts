import type { Data, Path, Payload } from '@contract/endpoints'
import { post } from './api'
import type { CallOptions } from './http'

/**
 * Sends a read request: retries once after a network failure, and resolves with the data alone, or with undefined
 * when the server refused. Rejects as `post` does.
 */
export async function read<K extends Path>(
  path: K,
  payload: Payload<K>,
  options?: CallOptions,
): Promise<Data<K> | undefined> {
  return (await post(path, payload, { ...options, retry: true }))?.data ?? undefined
}
