import type { Data } from '@contract/endpoints'
import { read } from '@/http/read'

const ADDRESSES = '/v1/app/downloadurl'

export type Addresses = Data<typeof ADDRESSES>

/** Loads the addresses at which the app is available. */
export const loadAddresses = () => read(ADDRESSES, {})
