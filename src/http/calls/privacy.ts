import { reportBug } from '@/lib/expected'
import { post } from '../api'
import type { CallOptions } from '../http'
import { read } from '../read'

/** Lists what the visitor has consented to, newest first. */
export const listConsents = async (options?: CallOptions) =>
  (await read('/v1/user/consent/list', {}, options))?.consents

/** Ends the login on the server. A failure is silent, because the caller ends the login on this device in any case. */
export const endLogin = () => post('/v1/user/logout', {}, { quiet: true }).catch(reportBug)
