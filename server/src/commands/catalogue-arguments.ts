import { parseArgs } from 'node:util'
import { ConfigError } from '../config/values'
import { isDay } from '../lib/time/china-date'
import { momentOf } from '../lib/time/moment'
import { osUser } from './command'

export const USAGE =
  'catalogue check|diff|apply|replay|export <folder> | log | cancel <plan>; options: [--at <YYYY-MM-DD, or a time with its zone>] (check, diff, apply), --revision <number> (export; diff, apply, replay: instead of a folder), [--by <name>] (apply), [--since <YYYY-MM-DD>] [--limit <matches, at most 100000>] (replay), [--all] [--before <number>] (log)'

/** The steps, each with its options. */
const STEPS: Record<string, readonly string[]> = {
  check: ['at'],
  diff: ['at', 'revision'],
  apply: ['at', 'revision', 'by'],
  replay: ['revision', 'since', 'limit'],
  export: ['revision'],
  log: ['all', 'before'],
  cancel: [],
}

const refuse = (): never => {
  throw new ConfigError(`Usage: node dist/server.mjs ${USAGE}`)
}

/** Matches that one replay holds in memory. */
const MOST_MATCHES = 100_000

/** A time with its zone, or the beginning of a day in China. */
const timeOf = (text: string): Date =>
  (isDay(text.slice(0, 10)) && momentOf(text.length > 10 ? text : `${text}T00:00:00+08:00`)) || refuse()

/** A number of a revision, of a plan or of rows. */
export const numberOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuse())

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const named = { at: text, revision: text, by: text, since: text, limit: text, before: text }
  const options = { ...named, all: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return refuse()
  }
}

/** The step of the command and its options. @throws {ConfigError} its usage */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args)
  const [step = '', subject = ''] = positionals
  const known = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined
  const { at, revision, by = osUser(), since, limit, before, all = false } = values
  const isNamed = step !== 'log' && (step === 'export' || revision === undefined)
  if (!known || positionals.length !== (isNamed ? 2 : 1)) return refuse()
  if (Object.keys(values).some((option) => !known.includes(option))) return refuse()
  if (!/^[^\p{Cc}]{1,100}$/u.test(by)) return refuse()
  const matches = limit === undefined ? undefined : numberOf(limit)
  if (matches !== undefined && matches > MOST_MATCHES) return refuse()
  return {
    step,
    subject,
    by,
    all,
    at: at === undefined ? null : timeOf(at),
    revision: revision === undefined ? null : numberOf(revision),
    since: since === undefined ? null : timeOf(since),
    limit: matches,
    before: before === undefined ? null : numberOf(before),
  }
}
