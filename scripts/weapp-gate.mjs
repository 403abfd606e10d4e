/**
 * `npm run gate:weapp`: holds the mini-program's production build to what WeChat takes, and to what a phone can run, as
 * far as that can be told without running it. Prints a line for each rule, with file, place and rule of each finding,
 * and exits 1 on any. `-- <folder>` looks at that build instead of `dist/weapp`, which is made first where it is stale;
 * `-- --rules` prints the rules, `-- --apis` what the build asks of `wx` and the base libraries that this came with.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rules: { type: 'boolean' }, apis: { type: 'boolean' } },
})

const { apisTable, checkBuild, report, rulesTable } = await tsImport('./weapp-gate/gate.ts', import.meta.url)
if (values.rules) console.log(rulesTable())
else {
  const [given] = positionals
  if (!given) await ensureBuilt('weapp')
  const folder = path.resolve(given ?? path.join(root, 'dist/weapp'))
  if (values.apis) console.log(apisTable(folder))
  else {
    const findings = checkBuild(folder)
    console.log(report(findings))
    process.exitCode = findings.length ? 1 : 0
  }
}
