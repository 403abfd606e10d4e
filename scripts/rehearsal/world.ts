import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Visitor } from '../../test/actors/state'
import { startServer } from '../../test/drivers/server'
import { until } from '../../test/drivers/until'
import type { Part, RehearsalDatabase } from './database'
import { startProxy } from './proxy.mjs'
import { createReceived, createScene } from './scene'
import {
  drawKeys,
  makeCertificate,
  RECEIVERS,
  type Receiver,
  serverSettings,
  writeCatalogue,
} from './settings'
import { startStandIns } from './stand-ins'

const root = path.resolve(__dirname, '../..')
const bundle = path.join(root, 'dist/server.mjs')

export type World = Awaited<ReturnType<typeof startWorld>>

/** Starts two production servers on a database, a proxy in front of them, and everybody to whom they talk. */
export async function startWorld(
  seed: number,
  startingDatabase: RehearsalDatabase | Promise<RehearsalDatabase>,
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rehearsal-'))
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  const keys = drawKeys()
  const scene = createScene({ seed, keys })
  const received = createReceived()
  const certificate = makeCertificate(folder)
  const starting = startStandIns(scene, received, { keys, certificate })
  const [database, standIns] = await Promise.all([startingDatabase, starting])

  const ports = Object.fromEntries(RECEIVERS.map((name) => [name, standIns[name].port])) as Record<
    Receiver,
    number
  >
  const wechat = standIns.wechat.settings
  const env = serverSettings(folder, keys, { database: database.settings, ports, wechat })
  const command = async (...args: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [bundle, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env },
    })
    return `${stdout}${stderr}`.trim()
  }
  const names = path.join(__dirname, 'public-names.mjs')
  const start = () => startServer({ bundle, env: { ...env, NODE_OPTIONS: `--import ${names}` } })
  // Both find an empty database, and make its tables.
  const servers = await Promise.all([start(), start()])
  const serverParts = servers.map(({ kill, restart }, nth): Part => {
    const name = `server ${'AB'[nth]}`
    // A server that finds no database ends with a sentence, and systemd starts it again.
    const isStarted = () =>
      restart().then(
        () => true,
        () => false,
      )
    return { name, kill, start: () => until(`${name} to start`, isStarted, 30_000) }
  })
  const proxy = await startProxy(servers.map(({ baseUrl }) => Number(new URL(baseUrl).port)))
  const baseUrl = `http://127.0.0.1:${proxy.port}`
  scene.where.urls = [baseUrl]
  await command('catalogue', 'apply', writeCatalogue(folder), '--by', 'rehearsal')

  return {
    scene,
    received,
    /** Visitors who have allowed one message by WeChat. */
    allowed: new Set<Visitor>(),
    baseUrl,
    serverUrls: servers.map((one) => one.baseUrl),
    env,
    bundle,
    names,
    directUrl: database.ownerUrl,
    servingUrl: database.servingUrl,
    /** Everything that can be killed, in the order in which it has to start again. */
    parts: [
      ...database.parts,
      ...serverParts,
      ...RECEIVERS.map((name): Part => ({ name, kill: standIns[name].close, start: standIns[name].start })),
    ],
    command,
    logs: () => servers.map((one) => one.log()).join(''),
    async stop() {
      await Promise.all(servers.map((one) => one.kill()))
      await database.stop()
    },
  }
}
