import type { CallOptions } from '../http'
import { read } from '../read'

/** Lists what the visitor has consented to, newest first. Here because the news of a visit compare it too. */
export const listConsents = async (options?: CallOptions) =>
  (await read('/v1/user/consent/list', {}, options))?.consents
