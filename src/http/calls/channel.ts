import type { Data, Payload } from '@contract/endpoints'
import { post } from '../api'
import { OPTION } from './paths'

export type ChannelSettings = Data<typeof OPTION>

export const loadChannelSettings = (query: Payload<typeof OPTION>) =>
  post(OPTION, query, { quiet: true, retry: 'read' })
