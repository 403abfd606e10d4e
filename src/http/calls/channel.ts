import type { Data, Payload } from '@contract/endpoints'
import { post, prefetch } from '../api'
import { OPTION } from './paths'

export type ChannelSettings = Data<typeof OPTION>

/** Loads the options of the visit's channel, from the parameters of the address. */
export const loadChannelSettings = (query: Payload<typeof OPTION>) =>
  post(OPTION, query, { quiet: true, retry: true })

/** Sends that call before the guard needs it. */
export const prefetchChannelSettings = (query: Payload<typeof OPTION>) => prefetch.ask(OPTION, query)
