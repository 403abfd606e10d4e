import { chinaDate } from '../lib/time/china-date'
import { applyCatalogue, type Circumstances, type Difference, differenceTo } from '../seed/apply'
import { problemsOf } from '../seed/check'
import { type Folder, readFolder } from '../seed/folder'
import { unlistedAt } from '../seed/listing'
import { cancelPlan, planCatalogue } from '../seed/plans'
import { exportCatalogue } from '../seed/revisions'
import { earlierFolder } from '../seed/way-back'
import { numberOf, readArguments, USAGE } from './catalogue-arguments'
import { catalogueLog, chinaTime } from './catalogue-log'
import { replayCatalogue } from './catalogue-replay'
import { audit, type Command, type CommandDeps, type Result } from './command'

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

/** Puts a folder in force, at once or at a time. */
async function apply(
  { db, clock, config }: CommandDeps,
  folder: Folder,
  { by, at }: { by: string; at: Date | null },
): Promise<Result> {
  const now = clock.now()
  const ended = (difference: Difference, stored: string): Result => {
    const ok = difference.refused.length === 0
    return { text: [...report(difference), ok ? stored : 'Nothing was stored.'].join('\n'), ok }
  }
  if (!at) {
    const applied = await applyCatalogue(db, folder, { at: now, config, by })
    return ended(applied, applied.revision === null ? NOTHING : `Catalogue ${applied.revision} is in force.`)
  }
  const planned = await planCatalogue(db, folder, { at, now, config, by })
  if (planned.number !== null) audit('catalogue planned', { plan: planned.number, due: at, as: by }, now)
  return ended(planned, `Plan ${planned.number}: it comes into force on ${chinaTime(at)} in China.`)
}

/** Checks, compares, applies, plans and exports the catalogue's files (docs/operating.md, "The catalogue"). */
export const catalogueCommand: Command = {
  usage: USAGE,
  about: 'Checks, compares, applies and exports the files of the catalogue.',
  shows: [],
  alone(config, clock, args) {
    const { step, subject, at } = readArguments(args)
    return step === 'check' ? check(subject, { at: at ?? clock.now(), config }) : null
  },
  async run(deps, args) {
    const { db, clock, config } = deps
    const { step, subject, by, at, revision, all, before, ...bounds } = readArguments(args)
    if (step === 'log') return { text: await catalogueLog(db, { all, before }), ok: true }
    if (step === 'cancel') {
      const plan = numberOf(subject)
      await cancelPlan(db, plan)
      audit('plan of the catalogue cancelled', { plan }, clock.now())
      return { text: `Plan ${plan} is cancelled.`, ok: true }
    }
    if (step === 'export') {
      const { number, applied_by, at: since } = await exportCatalogue(db, subject, revision)
      return { text: `Catalogue ${number}, applied by ${applied_by} at ${since.toISOString()}.`, ok: true }
    }
    const { folder, kept } =
      revision === null ? { folder: readFolder(subject), kept: [] } : await earlierFolder(db, revision)
    const circumstances = { at: at ?? clock.now(), config }
    if (step === 'replay')
      return { text: await replayCatalogue(deps, folder, { ...circumstances, ...bounds }), ok: true }
    const stays = list('cannot go back and stays', kept)
    if (step === 'diff') {
      const difference = await differenceTo(db, folder, circumstances)
      return { text: [...stays, ...report(difference)].join('\n') || NOTHING, ok: true }
    }
    const { text, ok } = await apply(deps, folder, { by, at })
    return { text: [...stays, text].join('\n'), ok }
  },
}
