import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './sources'

/** Returns the files that lint rejects because of their import, in a repository that consists of these files only. */
function refused(imports: readonly (readonly [string, string])[]): string[] {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'funnel-imports-'))
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, from] of imports) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), `export { one } from '${from}'\n`)
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format=unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  fs.rmSync(folder, { recursive: true })
  const found = stdout.split('\n').filter((line) => line.includes('restricted'))
  return imports.map(([file]) => file).filter((file) => found.some((line) => line.includes(file)))
}

const wrong = [
  ['contract/upward.ts', '@/lib/area'],
  ['scripts/upward.ts', '../bench/report.mjs'],
  ['config/upward.ts', '../scripts/files.mjs'],
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
  ['bench/downward.ts', '../scripts/files.mjs'],
  ['scripts/downward.ts', '../config/versions'],
  ['src/features/login/downward.ts', '@/http/api'],
  ['src/ui/card/elements.tsx', '@/platform/elements/option'],
  ['server/src/services/agreement/owner.ts', '../consent/consents'],
  ['server/src/services/half/owner.ts', '../order/orders'],
  ['server/src/routes/downward.ts', '../services/login/visitors'],
] as const

test('lint rejects only imports from a higher layer or a sibling, and those that bypass the modules of a service that others may import', () => {
  expect(refused([...wrong, ...right])).toEqual(wrong.map(([file]) => file))
})
