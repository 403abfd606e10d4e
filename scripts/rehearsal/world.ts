import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { HalfValues } from '@contract/endpoints/half'
import { startPostgres } from '../../server/src/postgres/embedded'
import { killDatabase } from '../../test/drivers/database'
import { hasPgbouncer, startPgbouncer } from '../../test/drivers/pgbouncer'
import { until } from '../../test/drivers/until'
import { killAll, type Part, type ProcessPart, startProcess } from './process'
import { startProxy } from './proxy.mjs'
import { addressOf, postgresPart, startReplica } from './replica'
import {
  APPID,
  CHANNEL,
  drawKeys,
  INSTITUTIONS,
  makeCertificate,
  RECEIVERS,
  type Receiver,
  serverSettings,
  writeCatalogue,
  writeH5,
} from './settings'
import { type Line, readLines } from './stand-ins/journal.mjs'

const root = path.resolve(__dirname, '../..')
const bundle = path.join(root, 'dist/server.mjs')
const script = (name: string) => path.join(__dirname, name)

/** How often a stand-in misbehaves, from 0 to 1. */
export interface Faults {
  /** Keeps a message and refuses it, so that it is sent again. */
  refuse?: number
  /** Answers after a second and a half. */
  slow?: number
  /** An institution reports in another order, or sends a report twice. */
  reorder?: number
  repeat?: number
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Starts the database, two production servers behind a proxy, and all stand-ins. */
export async function startWorld({
  seed,
  faults,
  replica: hasReplica,
}: {
  seed: number
  faults: Faults
  replica: boolean
}) {
  // A short name, because the path of a socket is limited to 107 bytes.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reh-'))
  chmodSync(folder, 0o755)
  const removed = () => {
    for (const one of [folder, path.join(folder, 'replica')]) killDatabase(one)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', removed)

  const keys = drawKeys()
  const certificate = makeCertificate(folder)
  const journal = (name: string) => path.join(folder, `${name}.jsonl`)
  const wanted = path.join(folder, 'wanted.jsonl')
  // The proxy starts last; who calls the server earlier waits for this file.
  const origin = path.join(folder, 'origin')
  const standIn = (name: string, role: string, key: string, more: object = {}) =>
    startProcess(name, [script('stand-in.mjs')], {
      STAND_IN: JSON.stringify({ name, role, seed, key, certificate, file: journal(name), origin, ...more }),
    })
  const roleOf = {
    sms: 'sms',
    identity: 'identity',
    ads: 'platform',
    cf1: 'institution',
    cf2: 'institution',
    wechat: 'wechat',
  }
  const starting = RECEIVERS.map((name) => {
    const isAsked = name === 'sms' || name === 'identity'
    const sign = INSTITUTIONS.includes(name) ? { sign: keys.from[name as 'cf1'] } : {}
    return standIn(name, roleOf[name], keys[name], {
      // A visitor waits for a code and for the check: nobody sends those again.
      faults: isAsked ? { slow: (faults.slow ?? 0) / 2 } : faults,
      appid: APPID,
      ...sign,
    })
  })
  const startingPostgres = startPostgres({ rootDir: root, dataDir: folder })
  const h5 = writeH5(folder)
  const [postgres, standIns] = await Promise.all([startingPostgres, Promise.all(starting)])
  const replica = hasReplica ? await startReplica(root, folder, postgres) : null
  const pooler = hasPgbouncer() ? await startPgbouncer(postgres.connection, 20) : null
  if (!pooler)
    console.log('Without PgBouncer: it is not installed on this machine (Debian package pgbouncer).')
  const databaseUrl = pooler?.connectionString('postgres') ?? addressOf(postgres)

  const ports = Object.fromEntries(standIns.map((one) => [one.name, one.port])) as Record<Receiver, number>
  const env = serverSettings(folder, keys, { databaseUrl, ports, h5 })
  const command = async (...args: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [bundle, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env, ...(replica && { DATABASE_READ_URL: replica.url }) },
    })
    return `${stdout}${stderr}`.trim()
  }
  const server = async (name: string): Promise<ProcessPart> => {
    const part = await startProcess(name, ['--import', script('public-names.mjs'), bundle], env)
    // A server that finds no database ends with a sentence, and systemd starts it again.
    const isStarted = () =>
      part.start().then(
        () => true,
        () => false,
      )
    return { ...part, start: () => until(`${name} to start`, isStarted, 30_000) }
  }
  // Both find an empty database, and make its tables.
  const servers = await Promise.all(['server A', 'server B'].map(server))
  const proxy = await startProxy(servers.map(({ port }) => port))
  const baseUrl = `http://127.0.0.1:${proxy.port}`
  writeFileSync(origin, baseUrl)
  const [partner] = await Promise.all([
    standIn(CHANNEL.partner, 'partner', keys.from.partner, {
      sign: keys.from.partner,
      wanted,
    }),
    command('catalogue', 'apply', writeCatalogue(folder), '--by', 'rehearsal'),
  ])

  const poolerPart: Part[] = pooler ? [{ name: 'PgBouncer', kill: pooler.kill, start: pooler.start }] : []
  return {
    keys,
    baseUrl,
    /** Everything that can be killed, in the order in which it has to start again. */
    parts: [
      postgresPart('PostgreSQL', folder, postgres),
      ...poolerPart,
      ...servers,
      ...standIns,
      partner,
      ...(replica ? [replica.part] : []),
    ],
    command,
    /** How many visitors the operator's report of these days counts in a step. */
    async reported(from: string, to: string, step: string) {
      const text = await command('report', '--from', from, '--to', to)
      if (!text.includes('Read from a replica')) throw new Error(`not read from the replica: ${text}`)
      const lines = readFileSync(path.join(folder, `report-${from}-${to}-steps.csv`), 'utf8').split('\r\n')
      return Number(lines.find((line) => line.startsWith(`${step},`))?.split(',')[1])
    },
    /** What a stand-in has received and done. */
    journal: (name: string): Line[] => readLines(journal(name)),
    /** Tells the partner of a visitor for whom it is to get a link. */
    want: (visitor: { mobile: string; ref: string; values: HalfValues }) =>
      appendFileSync(wanted, `${JSON.stringify(visitor)}\n`),
    logs: () => servers.map((one) => one.log()).join(''),
    async stop() {
      killAll()
      await pooler?.stop()
    },
  }
}
