import { SMALLEST } from './hidden'

/** A number or text of a table; null is hidden (report/hidden.ts). */
export type Cell = number | string | null

export interface Table {
  /** Part of the name of its CSV file. */
  id: string
  caption: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Too long for the page: only a file. */
  isFileOnly?: true
}

/** A part of the report. */
export interface Section {
  id: string
  title: string
  text: string
  tables: readonly Table[]
}

/** A count that is shown without parts or a total; 1 to 4 becomes `<5`. */
export const alone = (count: number): Cell => (count > 0 && count < SMALLEST ? `<${SMALLEST}` : count)

const UNITS: [seconds: number, name: string][] = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
]

/** Seconds in words, in the largest unit of which there are at least two: 90 分钟, 3 天, 45 秒. */
export function spanText(seconds: number): string {
  const [unit, name] = UNITS.find(([size]) => seconds >= 2 * size) ?? [1, '秒']
  return `${Math.round(seconds / unit)}${name}`
}

/** A whole percentage; null when one of the numbers is hidden or there is nothing to compare with. */
export const percent = (part: number | null, whole: number | null): Cell =>
  part === null || whole === null || whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`
