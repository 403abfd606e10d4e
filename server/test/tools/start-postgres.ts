import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { prepareData } from '../../../test/prepared-data.cjs'
import { type Embedded, startPostgres } from '../../src/postgres/embedded'
import { citusAt } from './citus-nodes'

declare global {
  var testPostgres: { embedded?: Embedded; folder: string } | undefined
}

/** No waiting for the disk, because no data outlives the run, and no UTC, as an operator's PostgreSQL may have it. */
async function setUp(connection: Embedded['owner']) {
  const client = new pg.Client(connection)
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`)
  await client.query("alter system set timezone = 'Asia/Shanghai'")
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** All test files of this run share it, the bundle of the built server and its initial data. */
export default async function startTestPostgres() {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const prepared = prepareData()
  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-test-'))
  const address = path.join(folder, 'address.json')
  process.env.TEST_POSTGRES = address
  if (process.env.CITUS_URL) {
    const citus = await citusAt(process.env.CITUS_URL)
    writeFileSync(address, JSON.stringify({ ...citus, citus }))
    globalThis.testPostgres = { folder }
    await prepared
    return
  }
  chmodSync(folder, 0o755)
  const embedded = await startPostgres({ rootDir: process.cwd(), dataDir: folder })
  await setUp(embedded.owner)
  writeFileSync(address, JSON.stringify(embedded.owner))
  globalThis.testPostgres = { embedded, folder }
  await prepared
}
