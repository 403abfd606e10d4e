import type { Data, Payload } from '@contract/endpoints'
import type { CallOptions } from '../http'
import { read } from '../read'

const PENDING = '/v1/app/pending'
const RESULTS = '/web/result/list'

export type Pending = NonNullable<Data<typeof PENDING>['pending']>

export const loadPending = () => read(PENDING, {})

/** Lists the applications of an order, or all of the visitor's, newest first, each with the visitor it belongs to. */
export const loadApplications = (of: Payload<typeof RESULTS> = {}, options?: CallOptions) =>
  read(RESULTS, of, options)
