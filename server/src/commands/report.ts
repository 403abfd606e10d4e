import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CHINA_MS } from '@contract/rules/time'
import { channelByCode } from '../channel/channels'
import { ConfigError } from '../config/values'
import { namesOf } from '../delivery/receiver-names'
import { deliveryCounts } from '../delivery/receivers'
import { DAY } from '../lib/retention'
import { isDay } from '../lib/time/china-date'
import { isoDay } from '../lib/time/period'
import { secondsBehind } from '../postgres/database'
import type { Period } from '../report/figures'
import { reportOf } from '../report/report'
import type { Command } from './command'

const MOST_DAYS = 366
const TEXT = { type: 'string' } as const
const OPTIONS = { from: TEXT, to: TEXT, channel: TEXT, out: TEXT }

/** The midnight in China with which a day begins. @throws {ConfigError} */
function midnight(name: string, text: string): number {
  if (!isDay(text)) throw new ConfigError(`--${name} must be a day such as 2026-11-01, not "${text}".`)
  return Date.parse(`${text}T00:00:00+08:00`)
}

/** @throws {ConfigError} one sentence about the first wrong option */
function readPeriod(from: string, to: string): Period {
  const [first, last] = [midnight('from', from), midnight('to', to)]
  if (first > last) throw new ConfigError(`--from ${from} is after --to ${to}.`)
  const count = Math.round((last - first) / DAY) + 1
  if (count > MOST_DAYS) throw new ConfigError(`A report has at most ${MOST_DAYS} days; these are ${count}.`)
  const days = Array.from({ length: count }, (_, day) => isoDay(new Date(first + CHINA_MS + day * DAY)))
  return { from: new Date(first), past: new Date(last + DAY), days }
}

function readOptions(args: readonly string[], usage: string) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS })
    if (values.from === undefined || values.to === undefined) throw new Error()
    const { from, to, channel = null, out = `report-${from}-${to}.html` } = values
    return { from, to, channel, out }
  } catch {
    throw new ConfigError(`Usage: node dist/server.mjs ${usage}`)
  }
}

/** Writes what an operator looks at: one HTML page, and its tables as CSV (docs/operating.md, "The report"). */
export const reportCommand: Command = {
  usage: 'report --from YYYY-MM-DD --to YYYY-MM-DD [--channel code] [--out file.html]',
  about: 'Writes the report of a period as one HTML page, and its tables as CSV.',
  changes: [],
  shows: [],
  async run({ db, read, clock }, args) {
    const { from, to, channel, out } = readOptions(args, this.usage)
    const period = readPeriod(from, to)
    if (!existsSync(path.dirname(path.resolve(out))))
      throw new ConfigError(`The folder of --out ${out} does not exist.`)
    if (channel !== null && !(await channelByCode(db, channel)))
      throw new ConfigError(`The catalogue has no channel "${channel}".`)
    const behind = await secondsBehind(read)
    const standing = await deliveryCounts({ db: read, clock })
    const nameOf = await namesOf(read)
    const order = { period, channel, now: clock.now(), behind, standing, nameOf }
    const { page, csv } = await reportOf(read, order)
    const base = out.replace(/\.html?$/, '')
    const tables = [...csv].map(([id, text]) => [`${base}-${id}.csv`, text] as const)
    const files = new Map([[out, page], ...tables])
    try {
      for (const [file, text] of files) writeFileSync(file, text)
    } catch (error) {
      throw new ConfigError(`The report cannot be written: ${(error as Error).message}.`)
    }
    return { text: [...files.keys()].join('\n'), ok: true }
  },
}
