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
  ['src/features/login/sideways.ts', '@/features/page-frame/popup'],
  ['src/features/login/upward.ts', '@/router/guard/step'],
  ['src/features/login/inline.ts', '@/http/read'],
  ['src/router/upward.ts', '@/pages/home/onward'],
  ['server/src/lib/upward.ts', '../http/limits'],
  ['server/src/lib/time/upward.ts', '../../login/sessions'],
  ['server/src/config/upward.ts', '../catalogue/products'],
  ['server/src/postgres/upward.ts', '../login/sessions'],
  ['server/src/http/upward.ts', '../login/sessions'],
  ['server/src/consent/sideways.ts', '../order/orders'],
  ['server/src/match/rules/sideways.ts', '../../application/applications'],
  ['server/src/order/upward.ts', '../use-cases/find-offers'],
  ['server/src/order/client.ts', '@/lib/area'],
  ['server/src/order/routes.ts', '../app/app'],
  ['server/src/use-cases/upward.ts', '../order/routes'],
  ['server/src/seed/upward.ts', '../sandbox/personas'],
  ['server/src/sandbox/upward.ts', '../app/deliveries'],
] as const

const right = [
  ['bench/downward.ts', '../scripts/files.mjs'],
  ['scripts/downward.ts', '../config/versions'],
  ['src/features/login/api.ts', '@/http/api'],
  ['src/features/login/downward.ts', '@/http/calls/login'],
  ['src/ui/card/elements.tsx', '@/platform/elements/option'],
  ['server/src/agreement/downward.ts', '../consent/consents'],
  ['server/src/match/rules/downward.ts', '../../order/applicant'],
  ['server/src/login/routes.ts', '../use-cases/log-in'],
] as const

test('lint rejects only imports from a higher layer, calls outside the api.ts of a feature, and imports from a noun that the rule of the importing noun does not name', () => {
  expect(refused([...wrong, ...right])).toEqual(wrong.map(([file]) => file))
})
