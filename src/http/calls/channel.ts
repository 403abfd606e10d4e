import type { Data, Payload } from '@contract/endpoints'
import { post } from '../api'

const OPTION = '/v1.0/channel/option'

export type ChannelOption = Data<typeof OPTION>

/** Loads the options of the visit's channel, from the parameters of the address. */
export const loadOptions = (query: Payload<typeof OPTION>) =>
  post(OPTION, query, { quiet: true, retry: true })
