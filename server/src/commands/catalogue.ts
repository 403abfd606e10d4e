import { chinaDate, chinaMinute } from '../lib/time/china-date'
import { applyCatalogue, compared, type Difference, differenceTo, problemsIn } from '../seed/apply'
import { type Folder, readFolder } from '../seed/folder'
import { type Note, noted } from '../seed/kind'
import { unlistedAt } from '../seed/listing'
import { cancelPlan, planCatalogue } from '../seed/plans'
import { NOT_LISTED } from '../seed/products'
import { exportCatalogue } from '../seed/revisions'
import { warningsOf } from '../seed/warnings'
import { earlierFolder } from '../seed/way-back'
import { numberOf, readArguments, USAGE } from './catalogue-arguments'
import { catalogueLog } from './catalogue-log'
import { replayCatalogue } from './catalogue-replay'
import type { Command, CommandDeps, Result } from './command'

const list = (title: string, sentences: readonly string[]) =>
  sentences.length > 0 ? [title, ...sentences.map((one) => `  ${one}`)] : []

const sentencesOf = (notes: readonly Note[]) =>
  notes.map(({ about, text }) => [text, Object.values(about).join(', ')].filter(Boolean).join(': '))

const report = ({ lines, refused, notes }: Difference) => [
  ...lines,
  ...list('warnings', sentencesOf(notes)),
  ...list('refused', refused),
]

const NOTHING = 'Nothing changes.'

/** @param difference to what is in force, or why there is none */
function check(read: Folder, at: Date, faults: readonly string[], difference: Difference | string): Result {
  const isCompared = typeof difference !== 'string'
  const problems = [...faults, ...(isCompared ? difference.refused : [])]
  if (!read.files || problems.length > 0)
    return { text: [...problems, `${problems.length} problems.`].join('\n'), ok: false }
  const notes = isCompared ? difference.notes : noted(warningsOf(read.files, read.texts))
  const warnings = sentencesOf(notes.filter(({ text }) => text !== NOT_LISTED))
  const unlisted = unlistedAt(read.files, read.texts, at)
  const listed = read.files.products.map(({ code }) => code).filter((code) => !unlisted.has(code))
  const why = [...unlisted].map(([code, reasons]) => `${code}: ${reasons.join('; ')}`)
  const day = chinaDate(at)
  const lines = [...list(`listed on ${day}`, listed), ...list(`not listed on ${day}`, why)]
  const end = `The catalogue is valid${isCompared ? '' : `, and not compared with what is in force: ${difference}`}.`
  return { text: [...list('warnings', warnings), ...lines, end].join('\n'), ok: true }
}

/** Puts a folder in force, at once or at a time. */
async function apply(
  { db, clock, config }: CommandDeps,
  folder: Folder,
  { by, at }: { by: string; at: Date | null },
): Promise<Result> {
  const now = clock.now()
  const ended = (difference: Difference, stored: string, about: object): Result => {
    const ok = difference.refused.length === 0
    return { text: [...report(difference), ok ? stored : 'Nothing was stored.'].join('\n'), ok, about }
  }
  if (!at) {
    const { revision, ...applied } = await applyCatalogue(db, folder, { at: now, config, by })
    return ended(applied, revision === null ? NOTHING : `Catalogue ${revision} is in force.`, { revision })
  }
  const { number, ...planned } = await planCatalogue(db, folder, { at, now, config, by })
  const stored = `Plan ${number}: it comes into force on ${chinaMinute(at)} in China.`
  return ended(planned, stored, { plan: number, due: at })
}

/** Checks, compares, applies, plans and exports the catalogue's files (docs/operating.md, "The catalogue"). */
export const catalogueCommand: Command = {
  usage: USAGE,
  about: 'Checks, compares, applies, plans, replays and exports the files of the catalogue.',
  changes: ['apply', 'cancel'],
  shows: [],
  alone({ config }, clock, args, why) {
    if (why === null) return null
    const { step, subject, at: given } = readArguments(args)
    if (step !== 'check') return null
    const [read, at] = [readFolder(subject), given ?? clock.now()]
    return check(read, at, problemsIn(read, { at, config }), why)
  },
  async run(deps, args) {
    const { db, clock, config } = deps
    const { step, subject, by, at, revision, all, before, ...bounds } = readArguments(args)
    const circumstances = { at: at ?? clock.now(), config }
    if (step === 'check') {
      const read = readFolder(subject)
      const faults = problemsIn(read, circumstances)
      const difference = faults.length > 0 ? 'it is refused' : await compared(db, read, circumstances)
      return check(read, circumstances.at, faults, difference)
    }
    if (step === 'log') return { text: await catalogueLog(db, { all, before }), ok: true }
    if (step === 'cancel') {
      const plan = numberOf(subject)
      await cancelPlan(db, plan)
      return { text: `Plan ${plan} is cancelled.`, ok: true, about: { plan } }
    }
    if (step === 'export') {
      const { number, applied_by, at: since } = await exportCatalogue(db, subject, revision)
      return { text: `Catalogue ${number}, applied by ${applied_by} at ${since.toISOString()}.`, ok: true }
    }
    const { folder, kept } =
      revision === null ? { folder: readFolder(subject), kept: [] } : await earlierFolder(db, revision)
    if (step === 'replay')
      return { text: await replayCatalogue(deps, folder, { ...circumstances, ...bounds }), ok: true }
    const stays = list('cannot go back and stays', kept)
    if (step === 'diff') {
      const difference = await differenceTo(db, folder, circumstances)
      const text = [...stays, ...report(difference)].join('\n') || NOTHING
      return { text, ok: difference.refused.length === 0 }
    }
    const { text, ...applied } = await apply(deps, folder, { by, at })
    return { ...applied, text: [...stays, text].join('\n') }
  },
}
