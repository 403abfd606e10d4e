import { ConfigError } from '../config/values'
import { chinaDate, isDay } from '../lib/time/china-date'
import { applyCatalogue, type Circumstances, type Difference, differenceTo } from '../seed/apply'
import { problemsOf } from '../seed/check'
import { readFolder } from '../seed/folder'
import { unlistedAt } from '../seed/listing'
import { exportCatalogue } from '../seed/revisions'
import { type Command, osUser, type Result } from './command'

const USAGE =
  'catalogue check|diff|apply|export <folder> [--at <YYYY-MM-DD>] [--by <name>] [--revision <number>]'
const MAX_NAME = 100

const STEPS = ['check', 'diff', 'apply', 'export']

/** The beginning of a day in China; null when the text is no day. */
const dayOf = (text: string) => (isDay(text) ? new Date(`${text}T00:00:00+08:00`) : null)

function readArguments([step = '', folder = '', ...rest]: readonly string[]) {
  const [option, value = '', ...more] = rest
  const isBy = step === 'apply' && option === '--by' && value !== '' && value.length <= MAX_NAME
  const isRevision = step === 'export' && option === '--revision' && /^[1-9]\d{0,8}$/.test(value)
  const day = step === 'check' && option === '--at' ? dayOf(value) : null
  const isOption = option === undefined || isBy || isRevision || day !== null
  if (!STEPS.includes(step) || folder === '' || more.length > 0 || !isOption)
    throw new ConfigError(`Usage: node dist/server.mjs ${USAGE}`)
  return { step, folder, by: isBy ? value : osUser(), revision: isRevision ? Number(value) : null, day }
}

const list = (title: string, sentences: readonly string[]) =>
  sentences.length > 0 ? [title, ...sentences.map((one) => `  ${one}`)] : []

const report = ({ lines, refused, notes }: Difference) => {
  const noted = notes.map(({ about, text }) => `${text}: ${Object.values(about).join(', ')}`)
  return [...lines, ...list('notes', noted), ...list('refused', refused)]
}

const NOTHING = 'Nothing changes.'

function check(folder: string, circumstances: Circumstances): Result {
  const production = circumstances.config.mode === 'production'
  const { at } = circumstances
  const read = readFolder(folder)
  const problems = problemsOf(read, { at, production })
  if (!read.files || problems.length > 0)
    return { text: [...problems, `${problems.length} problems.`].join('\n'), ok: false }
  const unlisted = unlistedAt(read.files, read.texts, at)
  const listed = read.files.products.map(({ code }) => code).filter((code) => !unlisted.has(code))
  const why = [...unlisted].map(([code, reasons]) => `${code}: ${reasons.join('; ')}`)
  const day = chinaDate(at)
  const lines = [...list(`listed on ${day}`, listed), ...list(`not listed on ${day}`, why)]
  return { text: [...lines, 'The catalogue is valid.'].join('\n'), ok: true }
}

/** Checks, compares, applies and exports the catalogue's files (docs/operating.md, "The catalogue"). */
export const catalogueCommand: Command = {
  usage: USAGE,
  shows: [],
  alone(config, clock, args) {
    const { step, folder, day } = readArguments(args)
    return step === 'check' ? check(folder, { at: day ?? clock.now(), config }) : null
  },
  async run({ db, clock, config }, args) {
    const { step, folder, by, revision } = readArguments(args)
    const circumstances = { at: clock.now(), config }
    if (step === 'export') {
      const { number, applied_by, at } = await exportCatalogue(db, folder, revision)
      return { text: `Catalogue ${number}, applied by ${applied_by} at ${at.toISOString()}.`, ok: true }
    }
    if (step === 'diff') {
      const difference = await differenceTo(db, readFolder(folder), circumstances)
      return { text: report(difference).join('\n') || NOTHING, ok: true }
    }
    const applied = await applyCatalogue(db, readFolder(folder), { ...circumstances, by })
    const ok = applied.refused.length === 0
    const stored = applied.revision === null ? NOTHING : `Catalogue ${applied.revision} is in force.`
    return { text: [...report(applied), ok ? stored : 'Nothing was stored.'].join('\n'), ok }
  },
}
