import type { Data } from '@contract/endpoints'
import { read } from '@/http/read'

const ADDRESSES = '/v1/app/downloadurl'

export type Addresses = Data<typeof ADDRESSES>

export const loadAddresses = () => read(ADDRESSES, {})
