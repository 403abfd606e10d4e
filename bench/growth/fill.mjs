/**
 * Fills the database of a running server by copying the rows of two real visitors: one with a complete order, and one
 * who has applied. The copies have the size, spread and ledger entries that visitors leave, and their own keys.
 *
 * `node bench/growth/fill.mjs [--orders 1000000]` starts the built server on an empty database, fills it, and keeps it
 * running until Ctrl-C.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../../scripts/build.mjs'
import { measuredServer } from '../server-process.mjs'
import { call } from '../visitors.mjs'

const { appliedVisitor, readyVisitor } = await tsImport('../../test/scenarios/known.ts', import.meta.url)

/**
 * Each `n` is one visitor's visit, in the order of time. The first sixth came four years ago, and their application has
 * ended. The others came during the last 180 days: two of seven have an open application, five only a complete order.
 */
const kindsOf = (count) => ({
  ended: `n <= ${Math.floor(count / 6)}`,
  live: `n > ${Math.floor(count / 6)} and n % 7 < 2`,
  ready: `n > ${Math.floor(count / 6)} and n % 7 >= 2`,
})
const START = new Date().toISOString()
/** The visits of `count` for which `when` is true, each with the time `came`. */
const visitsOf = (count, when) => `
  (select n, timestamptz '${START}' - interval '180 days' * (${count} - n) / ${count}
     - case when ${kindsOf(count).ended} then interval '4 years' else '0' end as came
   from generate_series(1, ${count}) n where ${when}) visit`

const USER = '1000000 + n'
/** A multiplication by a number that has no factor in common with 10^10 spreads the copies over the whole index. */
const number = (letters) =>
  `'${letters}' || to_char(came, 'YYMMDD') || lpad((n * 7919393939 % 10000000000)::text, 10, '0')`
const ORDER = number('DD')
const APPLICATION = number('SQ')
/**
 * At most `limit` of the visitors who came in the last 30 days and have a complete order, in random order:
 * `{ token, order_no }`.
 */
export async function sampleOf({ rows }, limit) {
  const sample = await rows(
    `select user_id - 1000000 as n, order_no, week - date '1970-01-01' as days from orders join sessions using (user_id)
     where user_id > 1000000 and applied_at is null and orders.created_at > now() - interval '30 days' order by random() limit $1`,
    [limit],
  )
  return sample.map(({ n, order_no, days }) => ({ token: `${days.toString(36)}.growth-${n}`, order_no }))
}

/** Copies the rows of `table` that match `of`, once for each `n`, with some columns replaced by SQL expressions. */
async function copy({ rows }, count, table, of, set, { when = 'true' } = {}) {
  const columns = await rows(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and (is_identity = 'NO' or column_name = any($2))`,
    [table, Object.keys(set)],
  )
  const names = columns.map(({ name }) => name)
  await rows(
    `insert into ${table} (${names.map((name) => `"${name}"`)}) overriding system value
     select ${names.map((name) => set[name] ?? `t."${name}"`)}
     from ${visitsOf(count, when)}
     cross join (select * from ${table} where ${of}) t`,
  )
}

/** Copies the ledger's entries of a visitor, each with its own salt, through the trigger that chains them. */
async function copyEntries({ rows }, count, user_id, when) {
  await rows(
    `create temporary table copied as
     select n, came, e.seq, s.subject_digest as original, gen_random_uuid()::text as salt
     from ${visitsOf(count, when)}
     cross join consent_subjects s join consent_ledger e using (user_id, subject_digest) where s.user_id = ${user_id}`,
  )
  const digest = `consent_ledger_hash('consent-subject/1', salt, (${USER})::text, null)`
  await rows(
    `insert into consent_subjects (subject_digest, user_id, subject_salt, device, outcome, device_salt)
     select ${digest}, ${USER}, salt, s.device, s.outcome, s.device_salt
     from copied join consent_subjects s on s.subject_digest = original and s.user_id = ${user_id}`,
  )
  await rows(
    `insert into consent_ledger (user_id, kind, institution_code, agreement_code, version, hash, purpose, channel, at,
       subject_digest, device_digest)
     select ${USER}, kind, institution_code, agreement_code, version, hash, purpose, channel, copied.came, ${digest},
       device_digest
     from copied join consent_ledger e on e.seq = copied.seq and e.user_id = ${user_id} order by n, copied.seq`,
  )
  await rows('drop table copied')
}

/** Page views of a visit, and where its partitions would be if the server had run all the time. */
const VIEWS = 3
const PARTITIONED = [
  ['marks', 'week', 'week', '181 days'],
  ['channel_hits', 'at', 'week', '181 days'],
  ['match_traces', 'created_at', 'month', '55 months'],
]
async function addPartitions({ rows }) {
  for (const [table, key, step, back] of PARTITIONED)
    await rows(
      `select add_partition($1, $2, first::date, (first + interval '1 ${step}')::date)
       from generate_series(date_trunc('${step}', now() - interval '${back}', 'UTC'), now(), interval '1 ${step}') first
       where to_regclass($1 || to_char(first, '_YYYYMMDD')) is null`,
      [table, key],
    )
}

/** The landing and the page views of each visit of the last 180 days. */
async function visits({ rows }, count) {
  const from = visitsOf(count, `not (${kindsOf(count).ended})`)
  await rows(
    `insert into channel_hits (channel, click_id, landing, device, at)
     select 'organic', md5(n::text), '/landing/:channel', md5('d' || n), came from ${from}`,
  )
  await rows(
    `insert into marks (id, week, name, page, at, props, channel, device, user_id, received_at)
     select md5(n || '-' || view)::uuid::text, date_trunc('week', came, 'UTC')::date, 'page_view', '/product/:code', came,
       '{"source": "list", "position": 3}', 'organic', md5('d' || n), ${USER}, came
     from ${from} cross join generate_series(1, ${VIEWS}) view`,
  )
}

/** Waits until the institution has received the original application, so that no copy is due for delivery. */
async function delivered({ rows }, apply_no) {
  const due = () => rows('select from deliveries where apply_no = $1 and done_at is null', [apply_no])
  while ((await due()).length > 0) await sleep(200)
}

/**
 * Stores `count` orders, each of its own visitor with a session, and everything that hangs on them. Returns the offers
 * that each of the visitors with a complete order gets.
 */
export async function fill(server, count) {
  await server.rows(`alter system set max_wal_size = '8GB'`)
  await server.rows('select pg_reload_conf()')
  const ready = await readyVisitor(server)
  const { matched } = await call(server.baseUrl, '/v2/product/showList', ready, ready)
  const applied = await appliedVisitor(server, [matched[0].code])
  await call(server.baseUrl, '/v2/product/showList', applied, applied)
  const [apply_no] = applied.apply_nos
  await delivered(server, apply_no)
  const KIND = kindsOf(count)
  const one = (table, of, set, also) => copy(server, count, table, of, set, also)
  const hex = (text) => `encode(sha256((${text})::bytea), 'hex')`
  const of = (user_id) => `user_id = ${user_id}`

  await one('visitors', of(ready.user_id), {
    user_id: USER,
    mobile_index: hex(`'m' || n`),
    created_at: 'came',
  })
  const session = {
    user_id: USER,
    token_hash: hex(`'${ready.token.split('.')[0]}.growth-' || n`),
    session_id: 'gen_random_uuid()::text',
  }
  await one('sessions', of(ready.user_id), session)
  const order = { user_id: USER, order_no: ORDER, created_at: 'came', updated_at: 'came' }
  await one('orders', of(ready.user_id), order, { when: KIND.ready })
  const application = { ...order, apply_no: APPLICATION }
  for (const [when, status] of [
    [KIND.ended, `'closed'`],
    [KIND.live, `'received'`],
  ]) {
    await one('orders', of(applied.user_id), { ...order, applied_at: 'came' }, { when })
    const set = { ...application, status, sheet_shown_at: 'came' }
    await one('applications', `apply_no = '${apply_no}'`, set, { when })
    await one(
      'application_timeline',
      `apply_no = '${apply_no}'`,
      { apply_no: APPLICATION, at: 'came' },
      { when },
    )
    const sent = { apply_no: APPLICATION, done_at: 'came', created_at: 'came', available_at: 'came' }
    await one('deliveries', `apply_no = '${apply_no}'`, sent, { when })
  }
  await addPartitions(server)
  await visits(server, count)
  const trace = { user_id: USER, order_no: ORDER, trace_id: 'gen_random_uuid()', created_at: 'came' }
  await one('match_traces', of(ready.user_id), trace)
  await copyEntries(server, count, applied.user_id, KIND.ended)
  await copyEntries(server, count, ready.user_id, KIND.ready)
  await copyEntries(server, count, applied.user_id, KIND.live)
  await server.rows('alter system reset max_wal_size')
  await server.rows('select pg_reload_conf()')
  await server.rows('vacuum analyze')
  await server.rows('checkpoint')
  return matched
}

async function fillNewDatabase() {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
  const orders = Number(values.orders)
  await ensureBuilt('server')
  const server = await measuredServer()
  try {
    const from = performance.now()
    await fill(server, orders)
    const [{ size }] = await server.rows(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    console.log(`${orders} orders, ${size}, in ${Math.round((performance.now() - from) / 1_000)} s`)
    const [visitor] = await sampleOf(server, 1)
    console.log(`${server.baseUrl}, data in ${server.dataDir}, a visitor: ${JSON.stringify(visitor)}`)
    await once(process, 'SIGINT')
  } finally {
    await server.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await fillNewDatabase()
