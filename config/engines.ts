import libraries from './base-libraries.json'
import { isLater } from './versions'

/**
 * Engines that a base library of WeChat runs on, as browserslist queries (`['ios 12', 'chrome 66', 'safari 10']`).
 * base-libraries.json is WeChat's own table, word for word: npm `miniprogram-compat` 1.0.5, MIT licence, Tencent.
 *
 * @throws when the table knows no library that is as old
 */
export function enginesOf(library: string): string[] {
  const rows = Object.entries(libraries).filter(([since]) => !isLater(since, library))
  const [, engines] = rows.reduce((last, row) => (isLater(row[0], last[0]) ? row : last), ['0.0.0', []])
  if (!engines.length) throw new Error(`no engines are known for base library "${library}"`)
  return engines
}
