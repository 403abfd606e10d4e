import type { Driver } from '../driver'
import type { Crossing } from './page-stack'

/** A driver of the mini-program, and what only it can tell. */
export interface WeappTarget extends Driver {
  /** Every `setData` of the visit so far, across processes. */
  crossings(): Promise<readonly Crossing[]>
}
