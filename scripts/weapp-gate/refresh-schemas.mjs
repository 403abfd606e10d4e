/**
 * `node scripts/weapp-gate/refresh-schemas.mjs [version]`: copies WeChat's own JSON schemas from the npm package
 * `miniprogram-ci` to `schemas/`. Only these files are taken, because the package with its dependencies is far too
 * large to install.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const NAMES = ['app', 'page', 'sitemap', 'theme', 'projectconfig']
const here = fileURLToPath(new URL('schemas', import.meta.url))
const readme = path.join(here, 'README.md')
const present = /miniprogram-ci (\d+\.\d+\.\d+)/.exec(readFileSync(readme, 'utf8'))?.[1]
const version = process.argv[2] ?? present
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error(`not a version: ${version}`)

const folder = mkdtempSync(path.join(tmpdir(), 'schemas-'))
try {
  const archive = execFileSync('npm', ['pack', '--silent', `miniprogram-ci@${version}`], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()
  execFileSync('tar', ['-xzf', archive, 'package/dist/schema/dist'], { cwd: folder })
  const load = createRequire(path.join(folder, 'package/dist/schema/dist/index.js'))
  for (const name of NAMES)
    writeFileSync(path.join(here, `${name}.json`), `${JSON.stringify(load(`./${name}.js`), null, 2)}\n`)
  writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll(present, version))
  execFileSync('npx', ['biome', 'format', '--write', here], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
