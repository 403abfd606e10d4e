import { type PageId, pageIdOfModule } from '@contract/pages'
import type { Driver } from '../driver'
import type { Crossing, Query } from './page-stack'
import type { Phone } from './phone'

/** A driver of the mini-program, with what only a mini-program has. */
export interface WeappTarget extends Driver {
  /** Every `setData` of the visit after the first `from`, across processes. */
  crossings(from: number): Promise<readonly Crossing[]>
}

/** The id of the page with this path. */
export function idOf(route: string): PageId {
  const id = pageIdOfModule(route)
  if (!id) throw new Error(`${route} is no page of the page table`)
  return id
}

/** Parameters as a link of the mini-program has them. */
export const queryOf = (params: Record<string, string>): Query =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]))

/** Which functions of `wx` the app reached for in vain, for messages of failures. */
export const lacking = ({ missing }: Phone) => (missing.length ? ` (wx lacks ${missing.join(', ')})` : '')
