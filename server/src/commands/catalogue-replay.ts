import { type Fen, fen } from '@contract/brands'
import { catalogueOf } from '../catalogue/catalogue'
import { yuan } from '../lib/yuan'
import { effectOf, type Shift } from '../match/effect'
import { newestInputs } from '../match/trace'
import { SMALLEST } from '../report/hidden'
import { alone } from '../report/operation'
import { type Circumstances, demandValid } from '../seed/apply'
import type { Folder } from '../seed/folder'
import { unlistedAt } from '../seed/listing'
import type { CommandDeps } from './command'

/** Matches that are read without `--limit`. */
const READ = 10_000

/** `120, by 35元 (median) to 410元`: how many, and by how much where they are not few. */
function amountText(differences: readonly Fen[]): string {
  if (differences.length < SMALLEST) return String(alone(differences.length))
  const sorted = [...differences].sort((a, b) => a - b)
  const [median = fen(0), most = fen(0)] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `${sorted.length}, by ${yuan(median)} (median) to ${yuan(most)}`
}

const shiftText = ({ rises, falls }: Shift) =>
  `rises for ${amountText(rises)}; falls for ${amountText(falls)}`

/**
 * What the stored matches would be with a folder's products instead of those that are offered now: counts alone, groups
 * under five as `<5`. @throws {ConfigError} every problem of the folder, one sentence each
 */
export async function replayCatalogue(
  { read: db }: Pick<CommandDeps, 'read'>,
  folder: Folder,
  { since, limit = READ, ...circumstances }: Circumstances & { since: Date | null; limit?: number },
): Promise<string> {
  const files = demandValid(folder, circumstances)
  const unlisted = unlistedAt(files, folder.texts, circumstances.at)
  const offered = files.products.filter(({ code }) => !unlisted.has(code))
  const { products } = await catalogueOf(db, circumstances.at)
  const { matches, applicants } = await newestInputs(db, { since, limit })
  const effect = effectOf(
    applicants,
    products.map(({ definition }) => definition),
    offered,
  )
  const changed = [...effect.products].filter(
    ([, { loses, gains, rises, falls }]) => loses + gains + rises.length + falls.length > 0,
  )
  return [
    `${matches} matches were read, the newest of each of ${alone(effect.visitors)} visitors counts.`,
    `lose an offer: ${alone(effect.loses)}`,
    `lose their only offers: ${alone(effect.without)}`,
    `gain an offer: ${alone(effect.gains)}`,
    `the cost of their cheapest offer ${shiftText(effect.cheapest)}`,
    ...changed.map(
      ([code, one]) =>
        `  ${code}: ${alone(one.loses)} lose it, ${alone(one.gains)} gain it; its cost ${shiftText(one)}`,
    ),
    ...(changed.length === 0 ? ['No offer of any product changes.'] : []),
  ].join('\n')
}
