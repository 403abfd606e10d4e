import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { builtHost } from '../weapp/network'
import { Connection } from './connection'
import { startHost } from './network'
import { writeProject } from './project'

/** Milliseconds for the start of the tools: they compile a project that they have never seen for minutes. */
const START = 300_000

const pictures = path.resolve(__dirname, '../../../pictures/devtools')

/** Keeps the messages for whoever corrects the driver: `messages.json` holds none from the tools yet. */
function record(message: string) {
  mkdirSync(pictures, { recursive: true })
  appendFileSync(path.join(pictures, 'messages.jsonl'), `${message}\n`)
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Connects as soon as the port answers; `ended` returns why it never will. */
async function connect(port: number, ended: () => string | undefined): Promise<Connection> {
  for (const end = Date.now() + START; ; ) {
    try {
      return await Connection.open(port, record)
    } catch (error) {
      if (ended() || Date.now() > end)
        throw new Error(ended() ?? `no automation port ${port}: ${String(error)}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Opens the project in the tools by their command line, with automation on a free port. */
async function launch(cli: string, host: string) {
  const project = writeProject(host)
  const port = await freePort()
  const isWindows = process.platform === 'win32'
  const child = spawn(
    isWindows ? `"${cli}"` : cli,
    [
      'auto',
      '--project',
      isWindows ? `"${project}"` : project,
      '--auto-port',
      String(port),
      '--trust-project',
    ],
    { shell: isWindows, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  let failure: string | undefined
  child.on('error', (error) => {
    failure = `${cli} could not be started: ${error.message}`
  })
  // The tools go on running after their command has ended well.
  child.on('exit', (code) => {
    if (code) failure = `${cli} auto ended with ${code} (is 设置 → 安全设置 → 服务端口 on?):\n${said}`
  })
  const connection = await connect(port, () => failure)
  return { connection, end: () => void child.kill() }
}

type Tools = Awaited<ReturnType<typeof startTools>>

/**
 * Starts WeChat devtools with the build by their command line (`WECHAT_DEVTOOLS_CLI`), or connects to an automation
 * port that is open already (`WECHAT_DEVTOOLS_PORT`), where they show this repository's own project.
 */
async function startTools() {
  const { WECHAT_DEVTOOLS_PORT: port, WECHAT_DEVTOOLS_CLI: cli } = process.env
  if (!port && !cli) throw new Error('WECHAT_DEVTOOLS_CLI is not set; use npm run test:devtools')
  const host = await startHost(port ? Number(new URL(builtHost).port) : 0)
  const { connection, end } = port
    ? { connection: await connect(Number(port), () => undefined), end: () => {} }
    : await launch(cli ?? '', host.address)
  return {
    connection,
    host,
    close: async () => {
      if (!port) await connection.send('Tool.close', {}, 5_000).catch(() => {})
      connection.close()
      end()
      host.close()
    },
  }
}

let running: Promise<Tools> | undefined

/** Returns the tools of this test file, which start at the first call. */
export function tools(): Promise<Tools> {
  running ??= startTools()
  return running
}

export async function closeTools() {
  const closing = running
  running = undefined
  await (await closing?.catch(() => undefined))?.close()
}
