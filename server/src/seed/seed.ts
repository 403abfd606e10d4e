import type { FastifyBaseLogger } from 'fastify'
import { catalogueOf, hasCatalogue } from '../catalogue/catalogue'
import type { Config } from '../config/config'
import { ConfigError } from '../config/values'
import type { Random } from '../lib/random'
import { systemRandom } from '../lib/random'
import type { Clock } from '../lib/time/clock'
import { createVault } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { applyCatalogue, lockCatalogue } from './apply'
import { readFolder, readPersonas } from './folder'
import { seedPersona } from './personas'
import { applyDue } from './plans'
import { problemsInForce } from './publishing'

/**
 * Applies what was planned and is due, then the catalogue of the repository (server/seed/README.md), in test mode with
 * the personas. In production only `catalogue apply` does the latter, so that no start undoes it. @throws {ConfigError} every problem, one sentence each
 */
export async function seed({
  db,
  config,
  clock,
  random = systemRandom,
  log,
}: {
  db: Db
  config: Pick<Config, 'seedDir' | 'mode' | 'brand' | 'secrets' | 'costSheetSeconds' | 'identityStep'>
  clock: Clock
  random?: Random
  log?: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Promise<void> {
  await applyDue({ db, clock, config }, log)
  if (config.mode === 'production') {
    const problems = await problemsInForce(db, clock.now())
    if (problems.length > 0)
      throw new ConfigError(
        problems.map((one) => `Production refuses the catalogue in force: ${one}.`).join('\n'),
      )
    if (!(await hasCatalogue(db)))
      log?.warn({}, 'there is no catalogue yet: run `node dist/server.mjs catalogue apply <folder>`')
    for (const product of (await catalogueOf(db, clock.now())).withheld)
      log?.warn({ product }, 'a stored product is not offered, because `catalogue check` would refuse it now')
    return
  }
  const at = clock.now()
  const applied = await applyCatalogue(db, readFolder(config.seedDir), {
    by: 'start',
    at,
    config,
    onlyOtherFiles: true,
  })
  if (applied.refused.length > 0) throw new ConfigError(applied.refused.join('\n'))
  for (const { about, text } of applied.notes) log?.warn(about, text)
  if (applied.revision !== null) log?.info({ revision: applied.revision }, 'catalogue applied')
  if (config.mode !== 'test') return
  // Personas with an application are created when a tester first uses them (sandbox/personas).
  const visitors = readPersonas(config.seedDir).filter((persona) => persona.applied === undefined)
  for (const visitor of visitors)
    await db.transaction().execute(async (trx) => {
      await lockCatalogue(trx)
      await seedPersona(trx, visitor, { clock, random, vault: createVault(config.secrets), config })
    })
}
