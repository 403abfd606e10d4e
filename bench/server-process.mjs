/** Runs the real `dist/server.mjs` as a separate process with a temporary data folder. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)
const { postmasterFile } = await tsImport('../test/drivers/database.ts', import.meta.url)
const { until } = await tsImport('../test/drivers/until.ts', import.meta.url)

const MB = 1024 * 1024

/** Starts the server with an empty data folder. Applications need no reading time here. */
export const measuredServer = () =>
  startServer({
    bundle: fileURLToPath(new URL('../dist/server.mjs', import.meta.url)),
    // An explicit mode makes the server create its own database (test/drivers/server.ts).
    env: { APP_MODE: 'test', COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn' },
  })

/** Returns the duration of some work in whole milliseconds. */
export async function timed(work) {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

/** Waits until `/readyz` reports that the server and its database answer. */
export const untilReady = ({ baseUrl }) =>
  until(
    'the server to be ready',
    async () => (await fetch(`${baseUrl}/readyz`).catch(() => null))?.ok,
    60_000,
  )

/** Kills the server's PostgreSQL, as in a crash. */
export const killPostgres = ({ dataDir }) =>
  process.kill(Number.parseInt(readFileSync(postmasterFile(dataDir), 'utf8'), 10), 'SIGKILL')

/** Returns the resident memory of the node process in MB. */
export async function rssMb({ baseUrl }) {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / MB)
}
