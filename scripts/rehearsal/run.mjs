/** `npm run rehearsal`: builds what has changed, and runs scripts/rehearsal/rehearse.ts with the given options. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
await ensureBuilt('server')
const args = ['--import', 'tsx', 'scripts/rehearsal/rehearse.ts', ...process.argv.slice(2)]
spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
