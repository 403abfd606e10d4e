/** Runs the real `dist/server.mjs` as a separate process with a temporary data folder. */
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)

/** Starts the server with an empty data folder. Applications need no reading time here. */
export const measuredServer = () =>
  startServer({
    bundle: fileURLToPath(new URL('../dist/server.mjs', import.meta.url)),
    // An explicit mode makes the server create its own database (test/drivers/server.ts).
    env: { APP_MODE: 'test', COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn' },
  })
