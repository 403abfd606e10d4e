import { type Kysely, sql } from 'kysely'
import type { Config } from './config'
import type { Database } from './database'
import type { Clock } from './deps'
import { checkAddresses } from './seed/addresses'
import { seedAds } from './seed/ads'
import { seedAgreements } from './seed/agreements'
import { seedChannels } from './seed/channels'
import { readSeedFiles } from './seed/files'
import { seedPersonas } from './seed/personas'
import { type SeedLog, seedProducts } from './seed/products'
import { seedSupports } from './seed/supports'
import { upsert } from './seed/upsert'
import { createVault } from './services/vault'

const LOCK = 727_275
const quiet: SeedLog = { info() {}, warn() {} }

/**
 * Loads the seed files (server/seed/README.md) after the migrations, at every start. Running it again changes
 * nothing; servers that start together wait for each other at the advisory lock. Test mode adds the personas.
 * @throws Error that names the file and the fault; nothing is stored then
 */
export async function seed({
  db,
  config,
  clock,
  log = quiet,
}: {
  db: Kysely<Database>
  config: Pick<Config, 'seedDir' | 'mode' | 'brand' | 'secrets'>
  clock: Clock
  log?: SeedLog
}): Promise<void> {
  const files = readSeedFiles(config.seedDir)
  checkAddresses(files, { loopback: config.mode !== 'production' })
  const { institutions } = files
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await upsert(trx, 'institutions', ['code'], institutions)
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
    if (config.mode === 'test')
      await seedPersonas(trx, files.personas, { clock, vault: createVault(config.secrets) })
  })
  log.info({ products: files.products.length, institutions: institutions.length }, 'seed loaded')
}
