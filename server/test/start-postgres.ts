import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Embedded, startPostgres } from '../src/postgres/embedded'

declare global {
  var testPostgres: { embedded: Embedded; folder: string } | undefined
}

/** Starts the PostgreSQL that all test files of this run share, in a folder of its own. */
export default async function startTestPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-test-'))
  chmodSync(folder, 0o755)
  const embedded = await startPostgres({ rootDir: process.cwd(), dataDir: folder })
  const address = path.join(folder, 'address.json')
  writeFileSync(address, JSON.stringify(embedded.connection))
  process.env.TEST_POSTGRES = address
  globalThis.testPostgres = { embedded, folder }
}
