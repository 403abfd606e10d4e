import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { devtoolsDriver } from '../drivers/devtools/driver'
import { closeTools } from '../drivers/devtools/tools'
import { type RunningServer, startServer } from '../drivers/server'
import { calculator } from '../scenarios/calculator'

const root = path.resolve(__dirname, '../..')

let server: RunningServer
beforeAll(async () => {
  process.env.WECHAT_DEVTOOLS_CLI = path.join(root, 'test/drivers/devtools/stand-in/cli.mjs')
  server = await startServer()
})
afterAll(async () => {
  await closeTools()
  await server?.stop()
})

test('a scenario passes through the driver of WeChat devtools and the automation protocol on a stand-in of the tools [S28.8]', async () => {
  const visitor = await devtoolsDriver(server)
  await calculator[0]?.walk(visitor)
  await visitor.close()
})

test('without WeChat devtools the command that runs the scenarios there ends with one sentence [S28.8]', () => {
  const env = { ...process.env, WECHAT_DEVTOOLS_CLI: '/nowhere/cli' }
  const { status, stderr } = spawnSync(process.execPath, ['test/devtools/run.mjs'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    'WECHAT_DEVTOOLS_CLI is /nowhere/cli, which is not an executable file.\n',
  ])
})
