import type { Driver } from '../driver'
import type { Crossing } from './page-stack'

/** A driver of the mini-program, and what only it can tell. */
export interface WeappTarget extends Driver {
  /** Every `setData` of the visit after the first `from`, across processes. */
  crossings(from: number): Promise<readonly Crossing[]>
}
