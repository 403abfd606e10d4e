import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type Embedded, startPostgres } from '../../server/src/postgres/embedded'
import type { Visitor } from '../../test/actors/state'
import { killDatabase, postmasterFile } from '../../test/drivers/database'
import { hasPgbouncer, startPgbouncer } from '../../test/drivers/pgbouncer'
import { startServer } from '../../test/drivers/server'
import { until } from '../../test/drivers/until'
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

/** Something that runs beside the rehearsal and can be killed. */
export interface Part {
  name: string
  /** Ends it as `kill -9` or a power failure does. */
  kill(): Promise<unknown>
  /** Starts it again at the same address. */
  start(): Promise<unknown>
}

const connects = async (postgres: Embedded) => {
  const client = new Client(postgres.owner)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

const postgresPart = (dataDir: string, postgres: Embedded): Part => ({
  name: 'PostgreSQL',
  kill: async () =>
    process.kill(Number.parseInt(readFileSync(postmasterFile(dataDir), 'utf8'), 10), 'SIGKILL'),
  // A connection from before may still answer for a moment after the kill; a new one does not.
  start: () =>
    until(
      'PostgreSQL to start',
      async () => {
        await postgres.ensureRunning()
        return connects(postgres)
      },
      30_000,
    ),
})

export type World = Awaited<ReturnType<typeof startWorld>>

/** Starts the database, two production servers behind a proxy, and everybody to whom they talk. */
export async function startWorld(seed: number) {
  // A short name, because the path of a socket is limited to 107 bytes.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reh-'))
  chmodSync(folder, 0o755)
  const removed = () => {
    killDatabase(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', removed)

  const keys = drawKeys()
  const scene = createScene({ seed, keys })
  const received = createReceived()
  const certificate = makeCertificate(folder)
  const starting = startStandIns(scene, received, { keys, certificate })
  const startingPostgres = startPostgres({ rootDir: root, dataDir: folder })
  const [postgres, standIns] = await Promise.all([startingPostgres, starting])
  const urlOf = ({ host, port, user }: Embedded['connection']) =>
    `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
  const [directUrl, servingUrl] = [urlOf(postgres.owner), urlOf(postgres.connection)]
  const pooler = hasPgbouncer() ? await startPgbouncer(postgres.connection, 20) : null
  if (!pooler)
    console.log('Without PgBouncer: it is not installed on this machine (Debian package pgbouncer).')
  const database: Record<string, string> = {
    DATABASE_OWNER_URL: directUrl,
    ...(pooler
      ? { DATABASE_URL: pooler.connectionString('postgres'), DATABASE_POOLER: 'transaction' }
      : { DATABASE_URL: servingUrl }),
  }

  const ports = Object.fromEntries(RECEIVERS.map((name) => [name, standIns[name].port])) as Record<
    Receiver,
    number
  >
  const wechat = standIns.wechat.settings
  const env = serverSettings(folder, keys, { database, ports, wechat })
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
  scene.where.baseUrl = `http://127.0.0.1:${proxy.port}`
  await command('catalogue', 'apply', writeCatalogue(folder), '--by', 'rehearsal')

  const poolerPart: Part[] = pooler ? [{ name: 'PgBouncer', kill: pooler.kill, start: pooler.start }] : []
  return {
    scene,
    received,
    /** Visitors who have allowed one message by WeChat. */
    allowed: new Set<Visitor>(),
    baseUrl: scene.where.baseUrl,
    env,
    bundle,
    names,
    directUrl,
    servingUrl,
    /** Everything that can be killed, in the order in which it has to start again. */
    parts: [
      postgresPart(folder, postgres),
      ...poolerPart,
      ...serverParts,
      ...RECEIVERS.map((name): Part => ({ name, kill: standIns[name].close, start: standIns[name].start })),
    ],
    command,
    logs: () => servers.map((one) => one.log()).join(''),
    async stop() {
      await Promise.all(servers.map((one) => one.kill()))
      await pooler?.stop()
    },
  }
}
