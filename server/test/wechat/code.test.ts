import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { wechatCodeCommand } from '../../src/commands/wechat-code'
import { type Integrations, NO_INTEGRATIONS } from '../../src/config/integrations'
import { testServer } from '../tools/harness'
import { connectedTo, wechatServer } from '../tools/remote/wechat'

const CODE = 'wxa/getwxacodeunlimit'
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const server = testServer()
const folder = mkdtempSync(path.join(os.tmpdir(), 'code-'))
const file = path.join(folder, 'code.png')
let wechat: Awaited<ReturnType<typeof wechatServer>>
beforeAll(async () => {
  wechat = await wechatServer()
})
afterAll(async () => {
  await wechat.close()
  rmSync(folder, { recursive: true })
})

const run = (args: string[], integrations: Integrations = connectedTo(wechat.settings).integrations) =>
  wechatCodeCommand.run(
    { ...server.deps, read: server.db, config: { ...server.deps.config, integrations } },
    args,
  )

test('the command writes the code of a channel, and WeChat is told page and scene [S25.32]', async () => {
  wechat.answers[CODE] = () => PNG
  expect(await run(['test-c3', file, 'statusPro'])).toMatchObject({ ok: true })
  expect(readFileSync(file)).toEqual(PNG)
  expect(wechat.at(CODE)[0]?.body).toMatchObject({
    scene: '_ch=test-c3',
    page: 'pages/more/status-pro/index',
  })
  wechat.answers[CODE] = () => ({ errcode: 41030, errmsg: 'invalid page' })
  expect(await run(['test-c3', file])).toEqual({ ok: false, text: expect.stringContaining('41030') })
})

test.each<[string[], RegExp]>([
  [['a'.repeat(29), file], /^The code of a channel holds .* does not fit\.$/],
  [['渠道', file], /does not fit\.$/],
  [['no-such', file], /^There is no channel "no-such"\.$/],
  [['test-c3', file, 'nowhere'], /^Usage: /],
])('the command refuses %j with one sentence [S25.32]', async (args, words) => {
  await expect(run(args)).rejects.toThrow(words)
})

test('without an account at WeChat the command says what is missing', async () => {
  await expect(run(['test-c3', file], NO_INTEGRATIONS)).rejects.toThrow('needs `wechat` in INTEGRATIONS_FILE')
})
