/**
 * `npm run test:devtools`: runs the scenarios in the simulator of WeChat devtools, one after another
 * (docs/testing.md). `npm run test:devtools -- -t <title>` passes options on to jest.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canRun } from '../../scripts/programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where the tools are usually installed (developers.weixin.qq.com, devtools/auto/automator). */
const USUAL = [
  '/Applications/wechatwebdevtools.app/Contents/MacOS/cli',
  'C:/Program Files (x86)/Tencent/微信web开发者工具/cli.bat',
]

/**
 * Tries `WECHAT_DEVTOOLS_CLI`, then the usual places.
 * @returns {string} the path of the tools' command line
 * @throws with one sentence when it is not there
 */
export function findDevtools() {
  const named = process.env.WECHAT_DEVTOOLS_CLI
  if (named) {
    if (canRun(named)) return named
    throw new Error(`WECHAT_DEVTOOLS_CLI is ${named}, which is not an executable file.`)
  }
  const found = USUAL.find(canRun)
  if (found) return found
  throw new Error(
    'WeChat devtools are not installed in their usual place: install them from developers.weixin.qq.com, or name their cli in WECHAT_DEVTOOLS_CLI.',
  )
}

function run() {
  const env = { ...process.env }
  if (!env.WECHAT_DEVTOOLS_PORT)
    try {
      env.WECHAT_DEVTOOLS_CLI = findDevtools()
    } catch (error) {
      console.error(error.message)
      return 1
    }
  rmSync(path.join(root, 'pictures/devtools'), { recursive: true, force: true })
  const jest = path.join(root, 'node_modules/jest/bin/jest.js')
  const args = [jest, '-c', 'test/jest.devtools.config.cjs', '--runInBand', '--verbose']
  return (
    spawnSync(process.execPath, [...args, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' })
      .status ?? 1
  )
}

process.exitCode = run()
