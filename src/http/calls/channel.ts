import type { Data, Payload } from '@contract/endpoints'
import { ahead, post } from '../api'
import { OPTION } from './paths'

export type ChannelOption = Data<typeof OPTION>

/** Loads the options of the visit's channel, from the parameters of the address. */
export const loadOptions = (query: Payload<typeof OPTION>) =>
  post(OPTION, query, { quiet: true, retry: true })

/** Sends that call before the guard needs it. */
export const askOptions = (query: Payload<typeof OPTION>) => ahead.ask(OPTION, query)
