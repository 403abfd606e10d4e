/**
 * Builds the peer of our home page (`bench/peer`): the same form as a usual Vue 3 + Vant application. Its packages are
 * installed from its own lock file when it is first built. This happens in a copy, so that no check of our sources
 * reads foreign packages.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { precompress } from '../scripts/build/precompress.mjs'

const sources = fileURLToPath(new URL('peer', import.meta.url))
const folder = fileURLToPath(new URL('../.tmp/peer', import.meta.url))
const run = (program, args, env = {}) =>
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } })
const changedAt = (file) => statSync(file).mtimeMs

/**
 * Returns the folder of the built peer, with the compressed variants that our own build has.
 * @param {{ eager?: boolean }} [variant] `eager` shows the form without waiting for the channel's options
 */
export async function builtPeer({ eager = false } = {}) {
  cpSync(sources, folder, { recursive: true })
  const installed = `${folder}/node_modules/.package-lock.json`
  if (!existsSync(installed) || changedAt(installed) < changedAt(`${sources}/package-lock.json`))
    run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
  const output = eager ? 'dist/eager' : 'dist/usual'
  const options = ['--outDir', output, '--emptyOutDir', '--logLevel', 'warn']
  const vite = ['node_modules/vite/bin/vite.js', 'build', ...options]
  run(process.execPath, vite, eager ? { VITE_EAGER: '1' } : {})
  await precompress(`${folder}/${output}`)
  return `${folder}/${output}`
}
