/** @jest-environment-options {"customExportConditions": ["node"]} */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type WebSocket, WebSocketServer } from 'ws'
import { calls, events } from '../devtools/messages.json'
import { walk } from '../devtools/walk'
import { connect, type Wire } from '../drivers/wire'

interface Call {
  id: string
  method: string
  params: object
}

const recorded = ({ method, params }: Call) =>
  calls.find((one) => one.method === method && isDeepStrictEqual(one.params, params))

/** A server in place of the tools, which knows nothing but the answers of messages.json. */
let tools: WebSocketServer
let answer: (call: Call, socket: WebSocket) => void
let wire: Wire
let recording: string[]
beforeEach(async () => {
  answer = (call, socket) => {
    // Events come between the answers.
    for (const event of events) socket.send(JSON.stringify(event))
    const { result, error } = recorded(call) ?? { error: { message: 'not in messages.json' } }
    socket.send(JSON.stringify({ id: call.id, result, error }))
  }
  tools = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  tools.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => answer(JSON.parse(data.toString()) as Call, socket)),
  )
  await once(tools, 'listening')
  recording = []
  let made = 0
  wire = await connect(`ws://127.0.0.1:${(tools.address() as AddressInfo).port}`, {
    patience: 1_000,
    record: (message) => recording.push(message),
    idOf: () => `id-${made++}`,
  })
})
afterEach(() => {
  wire.close()
  tools.close()
})

test('the walk through WeChat devtools sends the documented messages and goes on after a refusal [S28.8]', async () => {
  const said = await walk(wire)
  expect(said.filter((line) => line.includes('fail'))).toEqual([
    expect.stringMatching(/^App\.callWxMethod: .*reLaunch:fail page/),
  ])
  const sent = recording
    .map((message) => JSON.parse(message) as Call)
    .filter(({ id, params }) => id && params)
  expect(new Set(sent.map(recorded))).toEqual(new Set(calls))
})

test('a recording of WeChat devtools holds every message in both directions, events too', async () => {
  await wire.send('App.enableLog')
  expect(recording.map((message) => JSON.parse(message))).toEqual([
    { id: 'id-0', method: 'App.enableLog', params: {} },
    ...events,
    { id: 'id-0', result: {} },
  ])
})

test('each answer of WeChat devtools reaches its own call, also when the answers come in another order', async () => {
  const arrived: Call[] = []
  answer = (call, socket) => {
    arrived.unshift(call)
    if (arrived.length < 2) return
    for (const { id, method } of arrived) socket.send(JSON.stringify({ id, result: method }))
  }
  expect(await Promise.all([wire.send('App.enableLog'), wire.send('Tool.close')])).toEqual([
    'App.enableLog',
    'Tool.close',
  ])
})

test('a call without an answer fails after its time, and at once when the connection ends', async () => {
  answer = () => {}
  await expect(wire.send('App.exit')).rejects.toThrow('no answer within 1000 ms')
  const open = wire.send('App.exit')
  for (const socket of tools.clients) socket.terminate()
  await expect(open).rejects.toThrow('the connection was closed')
})

test('without WeChat devtools the command that records them ends with one sentence [S28.8]', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'test/devtools/record.mjs'], {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...process.env, WECHAT_DEVTOOLS_PORT: '', WECHAT_DEVTOOLS_CLI: '/nowhere/cli' },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    'WECHAT_DEVTOOLS_CLI is /nowhere/cli, which is not an executable file.\n',
  ])
})
