import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { database, killDatabase } from './database'
import { until } from './until'

export interface RunningServer {
  /** Origin of H5 and API, e.g. `http://127.0.0.1:41234`. */
  baseUrl: string
  dataDir: string
  /** Rows of a query on the server's own database, to check what was really stored. */
  rows<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
  /** What the server has logged so far. */
  log(): string
  /** `kill -9`, as a crash; its PostgreSQL lives on. */
  kill(): Promise<void>
  /** Starts it again on the same data and port after `kill()`. */
  restart(): Promise<void>
  /** Ends server and database and removes their data. */
  stop(): Promise<void>
}

export interface ServerOptions {
  mode?: 'test' | 'development'
  env?: Record<string, string>
}

const root = path.resolve(__dirname, '../..')

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const request = http.get(url, (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 500)
    })
    request.setTimeout(2000, () => request.destroy())
    request.on('error', () => resolve(false))
  })

/**
 * Starts the real `dist/server.mjs` with its own embedded PostgreSQL in a folder of its own and waits until it answers.
 * The folder's name is short because a socket's path is limited to 107 bytes.
 *
 * @throws with the server's log when it does not come up
 */
export async function startServer({ mode = 'test', env = {} }: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'loan-'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  let log = ''
  let child: ChildProcess

  async function start() {
    const started = spawn(process.execPath, [path.join(root, 'dist/server.mjs')], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', APP_MODE: mode, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
    }
    await until(
      'the server to answer',
      () => {
        if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}:\n${log}`)
        return answers(`${baseUrl}/`)
      },
      60_000,
    )
  }

  const ended = () => until('the server to end', () => child.exitCode !== null || child.signalCode !== null)
  const db = database(dataDir)
  const onExit = () => {
    child?.kill('SIGKILL')
    killDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.on('exit', onExit)

  async function stop() {
    await db.end()
    child.kill('SIGTERM')
    await ended().catch(() => child.kill('SIGKILL'))
    process.off('exit', onExit)
    killDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await start()
  } catch (error) {
    onExit()
    process.off('exit', onExit)
    throw error
  }
  return {
    baseUrl,
    dataDir,
    rows: (sql, values) => db.rows(sql, values),
    log: () => log,
    async kill() {
      child.kill('SIGKILL')
      await ended()
    },
    restart: start,
    stop,
  }
}
