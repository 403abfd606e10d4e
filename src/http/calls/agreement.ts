import type { Data, Payload } from '@contract/endpoints'
import type { CallOptions } from '../http'
import { read } from '../read'
import { CONTRACTS } from './paths'

export type Contract = Data<typeof CONTRACTS>['contracts'][number]

/** The agreements in force of a group, a product, an order or a support page; all agreements when nothing is named. */
export const listContracts = async (subject: Payload<typeof CONTRACTS> = {}, options?: CallOptions) =>
  (await read(CONTRACTS, subject, options))?.contracts
