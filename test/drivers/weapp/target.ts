import { type PageId, pageIdOfModule } from '@contract/pages'
import type { Driver } from '../driver'
import type { Crossing } from './crossings'
import type { Phone } from './phone'
import type { Query } from './url'

/** A driver of the mini-program, with functions that only a mini-program has. */
export interface WeappTarget extends Driver {
  /** Returns the `setData` calls of the whole visit, across processes, without the first `from`. */
  crossings(from: number): Promise<readonly Crossing[]>
  /** The requests that are held back fail, as WeChat ends them after five seconds (framework/ability/network). */
  background(): Promise<void>
  /** The visitor comes back while the process still runs. Much later the process is gone: then use `reload`. */
  foreground(): Promise<void>
  /** The requests that were sent while the same one was still under way. */
  twins(): readonly string[]
  /** From now on downloads of sub-packages wait; `false` completes them. */
  holdPackages(held: boolean): Promise<void>
}

export function idOf(route: string): PageId {
  const id = pageIdOfModule(route)
  if (!id) throw new Error(`${route} is not a page of the page table`)
  return id
}

export const channelQuery = (params: Record<string, string>): Query =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]))

/** Lists the missing `wx` functions that the app tried to use, for error messages. */
export const lacking = ({ missing }: Phone) => (missing.length ? ` (wx lacks ${missing.join(', ')})` : '')
