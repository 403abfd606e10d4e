import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readOwners } from '../../../scripts/architecture/owner'
import { drawTables } from '../../../scripts/architecture/tables'
import { readConfig } from '../../src/config/config'
import { openDatabase, openPool } from '../../src/postgres/database'
import { connectionTo, dropDatabase, takeDatabase } from '../tools/databases'

test('docs/architecture.md draws the tables as the migrations make them, each with its noun', async () => {
  const config = readConfig({ APP_MODE: 'test' })
  const database = await takeDatabase(config)
  const db = openDatabase(openPool(connectionTo(database), 1))
  const drawn = await drawTables(db, readOwners(config.rootDir))
  await db.destroy()
  await dropDatabase(database)
  expect(drawn).not.toContain('nobody')
  expect(readFileSync(path.join(config.rootDir, 'docs/architecture.md'), 'utf8')).toContain(drawn)
})
