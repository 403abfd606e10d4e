/** @jest-environment-options {"customExportConditions": ["node"]} */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Connection } from '../drivers/devtools/connection'
import { Elements, type Found } from '../drivers/devtools/elements'
import * as inApp from '../drivers/devtools/in-app'
import { events } from '../drivers/devtools/messages.json'
import { type Call, startReplay } from '../drivers/devtools/replay'
import { Simulator } from '../drivers/devtools/simulator'

let tools: Awaited<ReturnType<typeof startReplay>>
let connection: Connection
let recording: string[]
beforeEach(async () => {
  recording = []
  tools = await startReplay()
  connection = await Connection.open(tools.port, (message) => recording.push(message))
})
afterEach(() => {
  connection.close()
  tools.close()
})

const input: Found = { pageId: 1, elementId: '12', tagName: 'input' }
const tick: Found = { pageId: 1, elementId: '13', tagName: 'view' }

test.each<[what: string, ask: (elements: Elements, app: Simulator) => Promise<unknown>, answer: unknown]>([
  ['the page', (on) => on.page(), { pageId: 1, path: 'pages/home/index', query: { _ch: 'sv01' } }],
  ['the first element with an id that has a size', (on) => on.byId('login-mobile'), input],
  ['elements by their text', (on) => on.byText('广东省'), [{ pageId: 1, elementId: '15', tagName: 'view' }]],
  ['the text of the page', (on) => on.window('document.body.innerText'), ['先看清综合成本']],
  ['an input', (on) => on.look('login-mobile'), { text: '', value: '13800138000', isChecked: false }],
  ['a tick', (on) => on.look('login-agree'), { text: '我已阅读并同意', value: null, isChecked: true }],
  ['a stored value', (_, app) => app.call('getStorageSync', 'localdid'), 'this-device'],
  ['the result of a function in the app', (_, app) => app.run(inApp.title), '借款匹配'],
  ['what the replaced functions of wx have recorded', (_, app) => app.seen(), { copied: '凭证' }],
])(
  'the driver of WeChat devtools reads %s from the documented answer [S28.8]',
  async (_what, ask, answer) => {
    expect(await ask(new Elements(connection), new Simulator(connection))).toEqual(answer)
  },
)

test.each<[what: string, act: (elements: Elements) => Promise<unknown>, sent: object]>([
  [
    'a tap on a tick, which goes to its box',
    (on) => on.tap(tick),
    { method: 'Element.tap', params: { pageId: 1, elementId: '14' } },
  ],
  [
    'the end of typing',
    (on) => on.trigger(input, 'blur', { value: '1' }),
    {
      method: 'Element.triggerEvent',
      params: { pageId: 1, elementId: '12', type: 'blur', detail: { value: '1' } },
    },
  ],
  [
    'typing',
    (on) => on.call(input, 'input.input', '139'),
    {
      method: 'Element.callFunction',
      params: { pageId: 1, elementId: '12', functionName: 'input.input', args: ['139'] },
    },
  ],
])('the driver of WeChat devtools sends the documented message for %s [S28.8]', async (_what, act, sent) => {
  await act(new Elements(connection))
  expect(tools.sent.at(-1)).toMatchObject(sent)
})

test('the driver of WeChat devtools waits for the new process before it replaces functions of wx there [S28.8]', async () => {
  await new Simulator(connection).restart('pages/landing/index?id=7')
  const named = ({ params }: Call) => params.method ?? params.functionDeclaration
  expect(tools.sent.map(named)).toEqual([
    'seen',
    'mark',
    'restartMiniProgram',
    'seen',
    'setNavigationBarTitle',
    'setClipboardData',
    'shareFileMessage',
    'authorize',
    'getFuzzyLocation',
  ])
})

test('each answer of WeChat devtools reaches its own call, also when the answers come in another order', async () => {
  tools.answerBy(() => {
    const [first, second] = tools.sent
    return first && second ? [second, first].map(({ id, method }) => ({ id, result: method })) : []
  })
  const both = [connection.send('App.enableLog'), connection.send('Tool.close')]
  expect(await Promise.all(both)).toEqual(['App.enableLog', 'Tool.close'])
})

test('a call that WeChat devtools refuse fails with the method and their own words', async () => {
  await expect(new Simulator(connection).call('navigateTo', { url: '/pages/gone/index' })).rejects.toThrow(
    'App.callWxMethod: navigateTo:fail page "pages/gone/index" is not found',
  )
})

test('a call without an answer fails after its time, and at once when the connection ends', async () => {
  tools.answerBy(() => [])
  await expect(connection.send('App.exit', {}, 20)).rejects.toThrow('App.exit got no answer within 20 ms')
  const open = connection.send('App.exit')
  tools.cut()
  await expect(open).rejects.toThrow('WeChat devtools closed the connection')
})

test.each(events)(
  'the event $method of WeChat devtools reaches its listeners',
  async ({ method, params }) => {
    const heard = once(connection, method)
    tools.tell({ method, params })
    expect(await heard).toEqual([params])
  },
)

test('a recording of WeChat devtools holds every message in both directions', async () => {
  await connection.send('Tool.close')
  const id = tools.sent[0]?.id
  expect(recording.map((message) => JSON.parse(message))).toEqual([
    { id, method: 'Tool.close', params: {} },
    { id, result: {} },
  ])
})

test('without WeChat devtools the command that runs the scenarios there ends with one sentence [S28.8]', () => {
  const { status, stderr } = spawnSync(process.execPath, ['test/devtools/run.mjs'], {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...process.env, WECHAT_DEVTOOLS_PORT: '', WECHAT_DEVTOOLS_CLI: '/nowhere/cli' },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    'WECHAT_DEVTOOLS_CLI is /nowhere/cli, which is not an executable file.\n',
  ])
})
