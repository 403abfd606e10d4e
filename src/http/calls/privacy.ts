import { reportBug } from '@/lib/expected'
import { post } from '../api'
import type { CallOptions } from '../http'
import { read } from '../read'

/** What the visitor has agreed to, newest first. */
export const listConsents = async (options?: CallOptions) =>
  (await read('/v1/user/consent/list', {}, options))?.consents

/** Ends the login on the server; a failure stays without a word, as the caller ends it on this device all the same. */
export const endLogin = () => post('/v1/user/logout', {}, { quiet: true }).catch(reportBug)
