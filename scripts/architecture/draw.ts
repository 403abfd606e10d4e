import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../server/src/config/config'
import { createVault } from '../../server/src/lib/vault'
import { openDatabase, openPool } from '../../server/src/postgres/database'
import { startPostgres } from '../../server/src/postgres/embedded'
import { migrate } from '../../server/src/postgres/migrate'
import { readOwners } from './owner'
import { drawTables } from './tables'

const PART = /(<!-- tables -->\n)[\s\S]*(\n<!-- \/tables -->)/

/** Updates the tables of docs/architecture.md from a database to which all migrations were applied. */
export async function drawArchitecture(root: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-architecture-'))
  chmodSync(folder, 0o755)
  const embedded = await startPostgres({ rootDir: root, dataDir: folder })
  try {
    const db = openDatabase(openPool(embedded.connection, 2))
    await migrate(db, path.join(root, 'server/migrations'), createVault(readConfig({}, root).secrets))
    const document = path.join(root, 'docs/architecture.md')
    const drawn = await drawTables(db, readOwners(root))
    writeFileSync(document, readFileSync(document, 'utf8').replace(PART, `$1${drawn}$2`))
    await db.destroy()
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
