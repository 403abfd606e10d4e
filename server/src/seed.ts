import { type Kysely, sql } from 'kysely'
import type { Config } from './config/config'
import type { Random } from './lib/random'
import { systemRandom } from './lib/random'
import type { Clock } from './lib/time/clock'
import { createVault } from './lib/vault'
import { waitForLocks } from './postgres/pulse'
import { checkAddresses } from './seed/addresses'
import { seedAds } from './seed/ads'
import { seedAgreements } from './seed/agreements'
import { seedChannels } from './seed/channels'
import { readSeedFiles } from './seed/files'
import { seedPersonas } from './seed/personas'
import { type SeedLog, seedProducts } from './seed/products'
import { seedSupports } from './seed/supports'
import { upsert } from './seed/upsert'
import type { Database } from './tables/database'

const LOCK = 727_275
const quiet: SeedLog = { info() {}, warn() {} }

/**
 * Loads the seed files (server/seed/README.md) after the migrations, at every start. Repeating it changes nothing; the
 * advisory lock serialises servers that start at the same time. Test mode adds the personas.
 * @throws Error that names the file and the problem; nothing is stored then
 */
export async function seed({
  db,
  config,
  clock,
  random = systemRandom,
  log = quiet,
}: {
  db: Kysely<Database>
  config: Pick<Config, 'seedDir' | 'mode' | 'brand' | 'secrets' | 'costSheetSeconds'>
  clock: Clock
  random?: Random
  log?: SeedLog
}): Promise<void> {
  const files = readSeedFiles(config.seedDir)
  checkAddresses(files, { loopback: config.mode !== 'production' })
  const { institutions } = files
  await db.transaction().execute(async (trx) => {
    await waitForLocks(trx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const placed = institutions.map((one) => ({ decision_place: '', ...one }))
    await upsert(trx, 'institutions', ['code'], placed)
    await seedAgreements(trx, {
      files: files.agreements,
      institutions,
      dir: config.seedDir,
      operator: `${config.brand.name}平台运营方`,
      log,
    })
    await seedProducts(trx, files.products, clock.now(), log)
    await seedChannels(trx, files)
    await seedAds(trx, files.ads)
    await seedSupports(trx, files.supports)
    await upsert(trx, 'shops', ['shop_id'], files.shops)
    if (config.mode === 'test') {
      const vault = createVault(config.secrets)
      // Personas with an application are created when a tester first uses them (sandbox/personas).
      const visitors = files.personas.filter(({ applied }) => applied === undefined)
      await seedPersonas(trx, visitors, { clock, random, vault, config })
    }
  })
  log.info({ products: files.products.length, institutions: institutions.length }, 'seed loaded')
}
