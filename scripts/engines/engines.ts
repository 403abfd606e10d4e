/** The oldest supported version of each engine. `safari` is WeChat on a desktop and only applies to scripts. */
export interface Engines {
  chrome: number
  ios: number
  safari?: number
}

/** The first versions that have a feature; `Infinity` when no version of an engine has it. */
export interface Since {
  chrome: number
  ios: number
}

/** Reads browserslist queries such as `chrome >= 80` and `ios 12`. It throws on a query for another browser. */
export function readEngines(queries: readonly string[]): Engines {
  const engines: Engines = { chrome: 0, ios: 0 }
  for (const query of queries) {
    const [, name, version] = /^(chrome|ios|safari)(?: >=)? (\d+(?:\.\d+)?)$/.exec(query) ?? []
    if (!name) throw new Error(`unsupported browserslist query: "${query}"`)
    engines[name as keyof Engines] = Number(version)
  }
  return engines
}

/** Whether every engine has a feature. Safari on a desktop has the features of the iOS version with the same number. */
export const have = (engines: Engines, since: Since) =>
  engines.chrome >= since.chrome && Math.min(engines.ios, engines.safari ?? engines.ios) >= since.ios

/** The first engines with the whole syntax of a year, except lookbehind: kangax.github.io/compat-table, MDN. */
const YEARS: readonly (Since & { year: Year })[] = [
  { year: 2022, chrome: 94, ios: 16.4 },
  { year: 2021, chrome: 85, ios: 14 },
  { year: 2020, chrome: 80, ios: 14 },
  { year: 2019, chrome: 66, ios: 12 },
  { year: 2018, chrome: 64, ios: 12 },
  { year: 2017, chrome: 58, ios: 11 },
  { year: 2016, chrome: 52, ios: 10.3 },
  { year: 2015, chrome: 51, ios: 10 },
]
type Year = 2015 | 2016 | 2017 | 2018 | 2019 | 2020 | 2021 | 2022

/** Returns the latest year of ECMAScript whose syntax all of these engines support. */
export function yearOf(engines: Engines): Year {
  const found = YEARS.find((since) => have(engines, since))
  if (!found) throw new Error('older than ECMAScript 2015')
  return found.year
}
