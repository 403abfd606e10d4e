import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { approve } from '../../../test/tools/papers'
import type { ProductDefinition } from '../../src/catalogue/product-definition'
import type { Config } from '../../src/config/config'
import { applyCatalogue } from '../../src/seed/apply'
import type { CatalogueFiles } from '../../src/seed/files'
import { readFolder } from '../../src/seed/folder'
import { seed } from '../../src/seed/seed'
import type { TestApp } from '../tools/harness'

type Server = Pick<TestApp, 'db' | 'clock' | 'deps'>

/** The content of the seed files of a server. @throws their problems */
export function seedFiles({ deps }: Server): CatalogueFiles {
  const { files, problems } = readFolder(deps.config.seedDir)
  if (!files) throw new Error(problems.join('\n'))
  return files
}

/** The changes of seed files, by the names of the files. */
export type Changes = Record<string, (text: string) => string>

/** A row of a seed file. */
export type Row = Record<string, unknown>

/** Changes the rows of a file, or leaves those out for which the result is undefined. */
export const rows =
  (change: (row: Row) => Row | undefined) =>
  (text: string): string =>
    JSON.stringify(JSON.parse(text).flatMap((row: Row) => change(row) ?? []))
/** Leaves out the rows with one of these values. */
export const without = (key: string, ...values: unknown[]) =>
  rows((row) => (values.includes(row[key]) ? undefined : row))
/** Changes the row with this code. */
export const put = (code: string, values: Row) =>
  rows((row) => (row.code === code ? { ...row, ...values } : row))

/** Files whose content institutions approve. */
const APPROVED = /^(products\.json|institutions\.json|logos\/.*)$/

/** Calls `work` with a folder of the seed files in which some are changed, and approved as they are, and deletes the folder. */
export async function withChanged<T>(
  { deps }: { deps: { config: Pick<Config, 'seedDir'> } },
  changes: Changes,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'seed-'))
  cpSync(deps.config.seedDir, dir, { recursive: true })
  for (const [file, change] of Object.entries(changes)) {
    const target = path.join(dir, file)
    writeFileSync(target, change(existsSync(target) ? readFileSync(target, 'utf8') : ''))
  }
  if (Object.keys(changes).some((file) => APPROVED.test(file))) approve(dir)
  return work(dir).finally(() => rmSync(dir, { recursive: true }))
}

/** Seeds a server's database again with one file changed, as a restart does. @throws the error of the seed */
export const startWith = (server: Server, file: string, change: (text: string) => string) => {
  const { db, clock, deps } = server
  return withChanged(server, { [file]: change }, (seedDir) =>
    seed({ db, clock, config: { ...deps.config, seedDir } }),
  )
}

/** Applies the seed with one file changed, as an operator does in this mode. @throws every problem of the files */
export const applyWith = (
  server: Server,
  file: string,
  change: (text: string) => string,
  mode = server.deps.config.mode,
) => {
  const { db, clock, deps } = server
  const circumstances = { at: clock.now(), config: { ...deps.config, mode }, by: 'test' }
  return withChanged(server, { [file]: change }, (dir) => applyCatalogue(db, readFolder(dir), circumstances))
}

export type Change = (one: ProductDefinition) => Partial<ProductDefinition>

/** Applies the seed with one product changed, and returns the notes about it. @throws the problems of the files */
export async function reseed(server: TestApp, code: string, change: Change = () => ({})) {
  const { notes } = await applyWith(server, 'products.json', (text) => {
    const products: ProductDefinition[] = JSON.parse(text)
    return JSON.stringify(products.map((one) => (one.code === code ? { ...one, ...change(one) } : one)))
  })
  return notes.map(({ about }) => about as { product?: string }).filter(({ product }) => product === code)
}
