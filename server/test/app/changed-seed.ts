import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { seed } from '../../src/seed'
import type { TestApp } from '../tools/harness'

/**
 * Seeds the database of a server again with one seed file changed, as a restart does.
 * @throws the error of the seed
 */
export async function startWith(
  { db, clock, deps }: Pick<TestApp, 'db' | 'clock' | 'deps'>,
  file: string,
  change: (text: string) => string,
  mode = deps.config.mode,
) {
  const seedDir = mkdtempSync(path.join(os.tmpdir(), 'seed-'))
  cpSync(deps.config.seedDir, seedDir, { recursive: true })
  const target = path.join(seedDir, file)
  writeFileSync(target, change(readFileSync(target, 'utf8')))
  try {
    await seed({ db, clock, config: { ...deps.config, seedDir, mode } })
  } finally {
    rmSync(seedDir, { recursive: true })
  }
}
