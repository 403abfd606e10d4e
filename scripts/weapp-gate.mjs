/**
 * `npm run gate:weapp`: checks the production build of the mini-program against WeChat's rules and against what
 * phones support, as far as this is possible without running it. It prints a line for each rule, with the file and
 * place of each finding. The exit code is 1 when there is a finding.
 *
 * `-- <folder>` checks that build instead of `dist/weapp`, which is built first if it is out of date. `-- --rules`
 * prints the rules. `-- --apis` prints the functions of `wx` that the build uses and the base library that introduced
 * each.
 */
// tsx would load Babel's packages twice, and Babel's traverse knows only the types of its own copy.
import '@babel/core'
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
