import libraries from './base-libraries.json'
import { isLater } from './versions'

/**
 * Engines of a WeChat base library, as browserslist queries. base-libraries.json is an unchanged copy of WeChat's table
 * (npm `miniprogram-compat` 1.0.5, MIT licence, Tencent). @throws when the library is older than the table
 */
export function enginesOf(library: string): string[] {
  const rows = Object.entries(libraries).filter(([since]) => !isLater(since, library))
  const [, engines] = rows.reduce((last, row) => (isLater(row[0], last[0]) ? row : last), ['0.0.0', []])
  if (!engines.length) throw new Error(`no engines are known for base library "${library}"`)
  return engines
}
