/** The real `dist/server.mjs` as its own process, on a data folder that is thrown away. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)
const { postmasterFile } = await tsImport('../test/drivers/database.ts', import.meta.url)
const { until } = await tsImport('../test/drivers/until.ts', import.meta.url)

const MB = 1024 * 1024

/** Starts it on an empty folder. An application needs no visitor who reads here. */
export const measuredServer = () =>
  startServer({
    bundle: fileURLToPath(new URL('../dist/server.mjs', import.meta.url)),
    // The mode is named so that the server makes its data itself (test/drivers/server.ts).
    env: { APP_MODE: 'test', COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn' },
  })

/** Whole milliseconds that something takes. */
export async function timed(work) {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

/** Waits until `/readyz` says that server and database answer. */
export const untilReady = ({ baseUrl }) =>
  until(
    'the server to be ready',
    async () => (await fetch(`${baseUrl}/readyz`).catch(() => null))?.ok,
    60_000,
  )

/** A crash of its PostgreSQL. */
export const killPostgres = ({ dataDir }) =>
  process.kill(Number.parseInt(readFileSync(postmasterFile(dataDir), 'utf8'), 10), 'SIGKILL')

/** Memory of the node process that is in use now, MB. */
export async function rssMb({ baseUrl }) {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / MB)
}
