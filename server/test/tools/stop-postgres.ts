import { rmSync } from 'node:fs'

/** Stops the PostgreSQL of this run and removes its folder. */
export default async function stopTestPostgres() {
  const running = globalThis.testPostgres
  if (!running) return
  await running.embedded.stop()
  rmSync(running.folder, { recursive: true, force: true })
}
