import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { databaseAccount } from '../../../server/src/postgres/programs'
import { until } from '../../../test/drivers/until'
import type { RehearsalDatabase } from '../database'
import { asOwner } from '../drill'
import { Node, PROGRAMS } from './node'

/** What docs/operating.md tells an operator to use, with other addresses and folders. */
const EXAMPLES = path.resolve(__dirname, '../../release/archive/failover')
const NAMES = ['db1', 'db2', 'db3']
/** Longest time until three nodes replicate from one another, milliseconds. */
const WHOLE_MS = 180_000

const NEEDED = {
  patroni: () => spawnSync('patroni', ['--version']).status === 0,
  'etcd-server': () => spawnSync('etcd', ['--version']).status === 0,
  'python3-etcd': () => spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status === 0,
  haproxy: () => spawnSync('haproxy', ['-v'], { env: PROGRAMS }).status === 0,
  'postgresql-15': () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
}

/** One sentence about the Debian packages that are not installed; null when all are. */
export function missingPackages(): string | null {
  const missing = Object.entries(NEEDED).flatMap(([name, isThere]) => (isThere() ? [] : [name]))
  if (missing.length === 0) return null
  return `--failover needs Debian's ${missing.join(', ')}: apt-get install --no-install-recommends ${missing.join(' ')}`
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Three nodes of the examples with a database, and HAProxy in front of them, on loopback addresses that nobody else uses. */
export async function startCluster() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'failover-'))
  chmodSync(folder, 0o755)
  const account = databaseAccount()
  const network = `127.${randomInt(1, 255)}.${randomInt(255)}.`
  const example = (name: string, values: Record<string, string> = {}) =>
    Object.entries({ '10.0.0.': network, '127.0.0.1:5000': `${network}10:5000`, ...values }).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      readFileSync(path.join(EXAMPLES, name), 'utf8'),
    )
  const nodes = NAMES.map((name, nth) => {
    const own = path.join(folder, name)
    const address = `${network}1${nth + 1}`
    const values = {
      THIS_NODE: name,
      THIS_ADDRESS: address,
      '/var/lib/postgresql/15': own,
      '/var/lib/postgresql': own,
      '/var/run/postgresql': own,
    }
    mkdirSync(own)
    writeFileSync(path.join(own, 'patroni.yml'), example('patroni.yml', values))
    if (account) chownSync(own, account.uid, account.gid)
    return new Node(name, address, own, example('etcd.env', values), account)
  })
  const config = path.join(folder, 'haproxy.cfg')
  writeFileSync(config, example('haproxy.cfg'))
  for (const node of nodes) node.start()
  const haproxy = spawn('haproxy', ['-db', '-f', config], { env: PROGRAMS, stdio: 'ignore' })
  process.on('exit', () => {
    for (const node of nodes) node.all('SIGKILL')
    haproxy.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** The nodes as Patroni knows them, asked of the first that answers. */
  async function members(): Promise<Member[]> {
    for (const { address } of nodes) {
      const asked = fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
      const answer = (await asked.then((one) => one.json()).catch(() => null)) as { members: Member[] } | null
      if (answer) return answer.members
    }
    return []
  }
  const withRole = async (role: string) => {
    const { name } = (await members()).find((one) => one.role === role) ?? {}
    return nodes.find((one) => one.name === name)
  }
  const isWhole = async () => {
    const all = await members()
    const roles = all.map(({ role }) => role).sort()
    return (
      roles.join() === 'leader,replica,sync_standby' &&
      all.every(({ state }) => state === 'running' || state === 'streaming') &&
      new Set(all.map(({ timeline }) => timeline)).size === 1
    )
  }
  /** Waits until there is a primary with a synchronous standby, and the third node follows. */
  const whole = () =>
    until('three nodes to replicate', isWhole, WHOLE_MS).catch((error: unknown) => {
      throw new Error(nodes.map((node) => `${node.name}:\n${node.log()}`).join('\n'), { cause: error })
    })
  await whole()

  const urlOf = (user: string, password: string, database = 'funnel') =>
    `postgres://${user}:${password}@${network}10:5000/${database}`
  await asOwner(
    urlOf('postgres', 'SUPERUSER_PASSWORD', 'postgres'),
    "create role funnel_owner login password 'owner'",
    "create role funnel login password 'funnel'",
    'create database funnel owner funnel_owner',
  )
  const [ownerUrl, servingUrl] = [urlOf('funnel_owner', 'owner'), urlOf('funnel', 'funnel')]
  const database: RehearsalDatabase = {
    ownerUrl,
    servingUrl,
    settings: { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: ownerUrl },
    parts: [],
    stop: async () => {},
  }
  return { database, whole, primary: () => withRole('leader'), standby: () => withRole('sync_standby') }
}
