/**
 * `npm run test:devtools`: opens the mini-program in WeChat devtools, walks a few pages and saves every message
 * (docs/testing.md). `WECHAT_DEVTOOLS_CLI` names their command line, `WECHAT_DEVTOOLS_PORT` an open automation port.
 * **Not yet run on the tools.**
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/build.mjs'
import { canRun } from '../../scripts/programs.mjs'
import { until } from '../drivers/until.ts'
import { connect } from '../drivers/wire.ts'
import { walk } from './walk.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const recording = path.join(root, 'pictures/devtools/messages.jsonl')
/** The tools compile a project that they have never seen for minutes. */
const START_MS = 300_000
const OWN_PORT = '9420'
/** Where the tools are usually installed (developers.weixin.qq.com, devtools/auto/automator). */
const USUAL = [
  '/Applications/wechatwebdevtools.app/Contents/MacOS/cli',
  'C:/Program Files (x86)/Tencent/微信web开发者工具/cli.bat',
]

function findDevtools() {
  const named = process.env.WECHAT_DEVTOOLS_CLI
  const found = named ? [named].find(canRun) : USUAL.find(canRun)
  if (found) return found
  throw new Error(
    named
      ? `WECHAT_DEVTOOLS_CLI is ${named}, which is not an executable file.`
      : 'WeChat devtools are not installed in their usual place: name their cli in WECHAT_DEVTOOLS_CLI.',
  )
}

/** Opens this repository in the tools; returns why their command line has failed, as soon as it has. */
function launch(cli) {
  const isWindows = process.platform === 'win32'
  const quoted = (text) => (isWindows ? `"${text}"` : text)
  const args = ['auto', '--project', quoted(root), '--auto-port', OWN_PORT, '--trust-project']
  const child = spawn(quoted(cli), args, { shell: isWindows, stdio: 'inherit' })
  let failure
  child.on('error', ({ message }) => {
    failure = message
  })
  // The tools go on running after their command has ended well.
  child.on('exit', (code) => {
    if (code) failure = `${cli} ended with ${code} (is 设置 → 安全设置 → 服务端口 on?)`
  })
  return () => failure
}

async function open() {
  const { WECHAT_DEVTOOLS_PORT: port } = process.env
  const cli = port ? '' : findDevtools()
  await ensureBuilt('weapp')
  const failure = port ? () => undefined : launch(cli)
  rmSync(recording, { force: true })
  mkdirSync(path.dirname(recording), { recursive: true })
  const record = (message) => appendFileSync(recording, `${message}\n`)
  const ask = () => {
    const failed = failure()
    if (failed) throw new Error(failed)
    return connect(`ws://127.0.0.1:${port || OWN_PORT}`, { record, idOf: () => randomUUID() }).catch(
      () => null,
    )
  }
  return until('the automation port of WeChat devtools', ask, START_MS)
}

try {
  const wire = await open()
  console.log((await walk(wire)).join('\n'))
  wire.close()
  console.log(`\nEvery message is in ${recording}: please send it.`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
