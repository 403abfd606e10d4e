export interface Visit {
  webPerCore: number
  dbPerCore: number
  dbKb: number
  walKb: number
  netKb: number
}
export function planOf(visits: number, one: Visit): Record<string, string | number>
