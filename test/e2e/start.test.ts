import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { database, killDatabase } from '../drivers/database'
import { until } from '../drivers/until'
import { call } from '../scenarios/known'

const root = path.resolve(__dirname, '../..')

test('npm start with an empty data folder starts the database, migrates, seeds, and serves H5 and API on one origin [S27.1]', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'start-'))
  const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' }
  // npm and its child processes form a separate process group, so that the test can end all of them together.
  const child = spawn('npm', ['start', '--silent'], { cwd: root, env, detached: true })
  const ended = once(child, 'exit')
  const db = database(dataDir)
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  try {
    const isReady = () => {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${log}`)
      return /Ready: (http[^\s"]+)/.exec(log)
    }
    const [, origin = ''] = await until('the server to be ready', isReady, 60_000)

    const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
    const scripts = [...(await page.text()).matchAll(/(?:src|href)="(\/js\/[^"]+)"/g)]
    expect([page.status, scripts.length > 0]).toEqual([200, true])
    for (const [, script] of scripts) expect((await fetch(origin + script)).status).toBe(200)

    const { products } = await call({ baseUrl: origin }, '/v1.0/product/list', {})
    expect(products.length).toBeGreaterThanOrEqual(12)
    const all = await db.rows('select code from products')
    expect(all.length).toBeGreaterThan(products.length)
  } finally {
    await db.end()
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
    killDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
