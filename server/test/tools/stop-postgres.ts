import { rmSync } from 'node:fs'

export default async function stopTestPostgres() {
  const running = globalThis.testPostgres
  if (!running) return
  await running.embedded?.stop()
  rmSync(running.folder, { recursive: true, force: true })
}
