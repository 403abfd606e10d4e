/** The real `dist/server.mjs` as its own process, on a free port and a data folder that is thrown away. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const bundle = fileURLToPath(new URL('../dist/server.mjs', import.meta.url))
const builtH5 = fileURLToPath(new URL('../dist/h5', import.meta.url))
const READY_MS = 60_000

async function freePort() {
  const socket = net.createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}

/** Milliseconds from now until `/readyz` says that server and database answer. */
export async function untilReady(baseUrl, isGone = () => false) {
  const from = performance.now()
  while (performance.now() - from < READY_MS) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return performance.now() - from
    if (isGone()) throw new Error('the server ended before it was ready')
    await sleep(5)
  }
  throw new Error('the server did not become ready')
}

/** A data folder with at most one server on it. */
export async function serverProcess() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  // A copy, so that a build in the middle of a measurement does not take the files away.
  const h5Dir = path.join(dataDir, 'h5')
  if (!existsSync(path.join(builtH5, 'index.html')))
    throw new Error('dist/h5 is not built: run node scripts/build.mjs h5 first')
  cpSync(builtH5, h5Dir, { recursive: true })
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    APP_MODE: 'test',
    DATA_DIR: dataDir,
    H5_DIR: h5Dir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // An application needs no visitor who reads here.
    COST_SHEET_SECONDS: '0',
  }
  let child
  let errors = ''
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null
  const end = async (signal) => {
    if (hasEnded()) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const postmaster = () => {
    const file = path.join(dataDir, 'postgres/data/postmaster.pid')
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
  }
  const killPostgres = (signal) => {
    const pid = postmaster()
    if (pid) process.kill(pid, signal)
  }
  const cleanUp = () => {
    child?.kill('SIGKILL')
    try {
      killPostgres('SIGQUIT')
    } catch {
      // It has ended by itself.
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  process.once('exit', cleanUp)
  return {
    baseUrl,
    h5Dir,
    /** Starts it and answers the milliseconds from process start to readiness. */
    async start() {
      child = spawn(process.execPath, [bundle], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr.setEncoding('utf8').on('data', (text) => {
        errors += text
      })
      const ready = await untilReady(baseUrl, hasEnded).catch((error) => {
        throw new Error(`${error.message}\n${errors}`)
      })
      return Math.round(ready)
    },
    /** Ends it with its PostgreSQL, as an operator does. */
    stop: () => end('SIGTERM'),
    /** A crash: its PostgreSQL lives on. */
    kill: () => end('SIGKILL'),
    killPostgres,
    /** Memory of the node process that is really in use now, MB. */
    rssMb() {
      const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return Math.round(Number(kb) / 1024)
    },
    /** One value of `/metrics`. */
    async metric(name) {
      const text = await (await fetch(`${baseUrl}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    },
    async dispose() {
      await end('SIGTERM')
      process.off('exit', cleanUp)
      cleanUp()
    },
  }
}
