import type { Data, Payload } from '@contract/endpoints'
import { post } from '../api'
import { OPTION } from './paths'

export type ChannelSettings = Data<typeof OPTION>

/** Loads the options of the visit's channel, from the parameters of the address. */
export const loadChannelSettings = (query: Payload<typeof OPTION>) =>
  post(OPTION, query, { quiet: true, retry: true })
