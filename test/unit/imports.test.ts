import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'funnel-imports-'))
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The files of those that lint refuses for their import. */
function refused(imports: readonly (readonly [string, string])[]): string[] {
  for (const [file, from] of imports) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `export { one } from '${from}'\n`)
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format=unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = stdout.split('\n').filter((line) => line.includes('restricted'))
  for (const [file] of imports) rmSync(path.join(folder, file))
  return imports.map(([file]) => file).filter((file) => found.some((line) => line.includes(file)))
}

const wrong = [
  ['contract/upward.ts', '@/lib/area'],
  ['src/lib/upward.ts', '@/platform/keys'],
  ['src/ui/card/upward.tsx', '@/http/api'],
  ['src/platform/upward.ts', '@/stores/session'],
  ['src/http/upward.ts', '@/features/login/message'],
  ['src/stores/upward.ts', '@/router/navigate'],
  ['src/features/login/sideways.ts', '@/features/shell/popup'],
  ['src/features/login/upward.ts', '@/router/guard/step'],
  ['src/router/upward.ts', '@/pages/home/onward'],
  ['server/src/lib/upward.ts', '../tables/login'],
  ['server/src/config/upward.ts', '../services/match/products'],
  ['server/src/tables/upward.ts', '../http/deps'],
  ['server/src/postgres/upward.ts', '../services/login/sessions'],
  ['server/src/http/upward.ts', '../services/login/sessions'],
  ['server/src/form/upward.ts', '../tables/order'],
  ['server/src/matching/upward.ts', '../services/match/products'],
  ['server/src/services/consent/upward.ts', '../../routes/login'],
  ['server/src/services/consent/sideways.ts', '../match/products'],
  ['server/src/services/agreement/inside.ts', '../consent/ledger'],
  ['server/src/routes/sideways.ts', '../plugins/pages'],
  ['server/src/plugins/sideways.ts', '../routes/login'],
  ['server/src/seed/upward.ts', '../sandbox/personas'],
  ['server/src/sandbox/upward.ts', '../routes/login'],
] as const

const right = [
  ['src/features/login/downward.ts', '@/http/api'],
  ['src/ui/card/elements.tsx', '@/platform/elements/option'],
  ['server/src/services/agreement/owner.ts', '../consent/consents'],
  ['server/src/services/half/owner.ts', '../order/orders'],
  ['server/src/routes/downward.ts', '../services/login/visitors'],
] as const

test('lint refuses an import that runs upward, and one into another noun past the modules that own its tables', () => {
  expect(refused(wrong)).toEqual(wrong.map(([file]) => file))
})

test('lint accepts an import that runs downward, and one of a module that owns a table', () => {
  expect(refused(right)).toEqual([])
})

/** Folders whose files are named by a number or a version, not to be found by reading the folder. */
const LISTS = ['server/migrations', 'server/seed/agreements']

test('no folder holds more than twenty files', () => {
  const crowded: string[] = []
  const walk = (at: string) => {
    const entries = readdirSync(path.join(root, at), { withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    if (files.length > 20 && !LISTS.includes(at)) crowded.push(`${at}: ${files.length}`)
    for (const entry of entries) if (entry.isDirectory()) walk(`${at}/${entry.name}`)
  }
  for (const at of ['contract', 'src', 'server', 'config', 'test', 'scripts', 'bench', 'types']) walk(at)
  expect(crowded).toEqual([])
})
