import type { Data, Payload } from '@contract/endpoints'
import type { CallOptions } from '../http'
import { read } from '../read'

const PENDING = '/v1/app/pending'
const RESULTS = '/web/result/list'

/** An order that the visitor left unfinished. */
export type Pending = NonNullable<Data<typeof PENDING>['pending']>

/** What the visitor left unfinished. */
export const loadPending = () => read(PENDING, {})

/** The applications of an order, or all of the visitor's, newest first, with whose they are. */
export const loadApplications = (of: Payload<typeof RESULTS> = {}, options?: CallOptions) =>
  read(RESULTS, of, options)
