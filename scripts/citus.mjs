/**
 * `CITUS_URL=postgres://… npm run test:citus [-- <test file> …]`: runs the server's tests, the simulator and the rehearsal on a
 * Citus whose workers are added, in databases of its own that are distributed like an operator's, and lists the statements of
 * visitors' calls that went to more than one shard. With test files it runs these alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Tests that make, copy, restart or break a database, or connect in another way: they stay on the embedded PostgreSQL. */
const OWN_DATABASE = {
  'config/(check-settings|production)':
    'start servers on databases that are not migrated, or with wrong roles',
  'consent/ledger-(check|tampering)': 'tamper with the ledger in ways that Citus itself refuses',
  'consent/ledger-together': 'waits for what the locks of one PostgreSQL show',
  'keys/secrets': 'opens restored copies',
  'postgres/crash': 'kills PostgreSQL',
  'postgres/migrations': 'migrates empty databases',
  'postgres/pgbouncer': 'has a pooler in front',
  'postgres/postgres': 'starts the embedded PostgreSQL',
  'postgres/roles': 'gives a database other owners',
  'privacy/(journal|partitions)':
    'restores copies, or looks at the partitions as the catalogue of one PostgreSQL has them',
  'sandbox/': 'seeds a database for each run',
  'app/answers': 'records a sandbox, which seeds a database of its own',
}

/** Single tests that do. */
const OWN_TESTS = {
  'a server of 1.0': 'a distributed database has no servers of 1.0',
  'a locked mark does not block the run': 'on several machines a purge waits for a locked row',
  'the owner of the tables may not empty the ledger either': 'makes an owner in a transaction',
}

const url = process.env.CITUS_URL
if (!url) {
  console.error(
    'CITUS_URL must name a database of a Citus coordinator whose workers are added, as a role that may create databases on all of them.',
  )
  process.exit(2)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'citus-'))
const wide = path.join(folder, 'wide.jsonl')
for (const [what, why] of Object.entries({ ...OWN_DATABASE, ...OWN_TESTS }))
  console.log(`not on Citus: ${what}: ${why}`)

const named = process.argv.slice(2)
const run = (...args) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, CITUS_WIDE: wide } })
const { status } = run(
  'node_modules/jest/bin/jest.js',
  '-c',
  'test/jest.server.config.cjs',
  '--maxWorkers=100%',
  '--testPathIgnorePatterns',
  '/node_modules/',
  'test/together/',
  `server/test/(${Object.keys(OWN_DATABASE).join('|')})`,
  '--testNamePattern',
  `^(?!.*(${Object.keys(OWN_TESTS).join('|')}))`,
  '--',
  ...(named.length > 0 ? named : ['server/test', 'test/simulator']),
)

/** What is no visitor's call and is seen nevertheless, and the bound of it. */
const ALLOWED = [
  {
    what: 'visits to a store, which its staff look up: one step in an index on each shard',
    holds: ({ file, text }) => file === 'offline/appointments.ts' && text.includes('"shop_id" ='),
  },
]

const lines = existsSync(wide) ? readFileSync(wide, 'utf8').trim().split('\n') : []
const found = lines.map((line) => JSON.parse(line))
rmSync(folder, { recursive: true, force: true })
const isAllowed = (one) => ALLOWED.some(({ holds }) => holds(one))
const textsOf = (statements) => [
  ...new Set(
    statements.map(
      ({ file, text, shards }) => `  ${shards} shards, ${file}: ${text.replace(/\s+/g, ' ').slice(0, 120)}`,
    ),
  ),
]
for (const { what, holds } of ALLOWED)
  console.log([`several shards for ${what}`, ...textsOf(found.filter(holds))].join('\n'))
const others = textsOf(found.filter((one) => !isAllowed(one)))
console.log(
  [`${others.length} other statements of visitors' calls went to more than one shard`, ...others].join('\n'),
)
const walked = named.length > 0 || status ? 0 : run('scripts/rehearsal/run.mjs').status
process.exitCode = status || walked || (others.length > 0 ? 1 : 0)
