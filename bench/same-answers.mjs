/**
 * `node bench/same-answers.mjs --against <server.mjs> [--visitors 1000]`: checks that the present server and an earlier
 * build of it send the same bytes to the same visitors, and store the same rows. Members that the earlier build did not
 * send yet (`ADDED`) are left out.
 *
 * Both are sandboxes with one seed on new databases, so that numbers, tokens and times are equal too (docs/testing.md).
 * The visitors are generated from a fixed seed; each goes from the login to applications, and some are refused.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { answers, below, person, place } from './generated.mjs'
import { headersOf, wrap } from './visitors.mjs'

const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)

const { values } = parseArgs({ options: { against: { type: 'string' }, visitors: { type: 'string' } } })
if (!values.against)
  throw new Error('name the earlier build: node bench/same-answers.mjs --against <server.mjs>')
const VISITORS = Number(values.visitors ?? 1_000)

/** What matching and applying store. Sealed values differ, because each encryption is random. */
const TABLES = [
  'match_traces',
  'applications',
  'application_timeline',
  'deliveries',
  'cost_sheet_views',
  'consent_subjects',
  'consent_ledger',
]
const start = (bundle) =>
  startServer({ bundle, env: { APP_MODE: 'test', SANDBOX_SEED: '1', LOG_LEVEL: 'warn' } })

/** Members of a response's data that were added since the earlier builds that are compared with. */
const ADDED = ['check', 'located', 'offers']
const ANY_ADDED = new RegExp(`"(?:${ADDED.join('|')})":`)

/** The text without the added members; the same text, byte for byte, when it has none. */
function withoutAdded(text) {
  if (!ANY_ADDED.test(text)) return text
  const envelope = JSON.parse(text)
  for (const name of ADDED) delete envelope.data?.[name]
  return JSON.stringify(envelope)
}

let compared = 0

/** Sends one call to both servers and returns the response; throws when the two differ. */
async function both(servers, path, payload, { token, device }) {
  const request = {
    method: 'POST',
    headers: headersOf(token),
    body: wrap(payload, { device, requestId: `same-${compared++}` }),
  }
  const [before, after] = await Promise.all(
    servers.map(async ({ baseUrl }) => {
      const { status, headers, ...response } = await fetch(baseUrl + path, request).then(async (one) => ({
        status: one.status,
        headers: one.headers,
        text: await one.text(),
      }))
      const [type, vary, encoding] = ['content-type', 'vary', 'content-encoding'].map((name) =>
        headers.get(name),
      )
      return { head: `${status} ${type} ${vary} ${encoding}`, ...response }
    }),
  )
  const [was, is] = [before, after].map(({ head, text }) => `${head} ${withoutAdded(text)}`)
  if (was !== is) throw new Error(`${path} ${request.body}\nbefore: ${was}\nafter:  ${is}`)
  return JSON.parse(after.text)
}

/** One visitor; `counts` says how many were matched and have applied. */
async function visit(servers, index, counts) {
  const { mobile, name, id_no } = person(index)
  const by = { device: `device-${index}` }
  const send = (path, payload = {}) => both(servers, path, payload, by)
  by.token = (await send('/test/user/login', { mobile })).data.token
  await send('/v1/user/nameSaveCity', { name, ...place() })
  const { data: form } = await send('/web/form')
  const { order_no } = form
  await send('/v2/product/showList', { order_no })
  const consents = form.agreements.map(({ consent_id }) => consent_id)
  await send('/web/form/save', { order_no, flow: 0, values: answers(form, 0) })
  await send('/v1/user/productCheck', { order_no })
  await send('/web/form/save', { order_no, flow: 1, values: { name, id_no }, consents })
  const { data: list } = await send('/v2/product/showList', { order_no })
  await send('/v2/product/showList', { order_no, personalised: below(2) === 0 })
  await send('/v1.0/product/list')
  await send('/v1.0/credit/special/contract/list')
  if (!list) return
  counts.matched += list.matched.length > 0 ? 1 : 0
  const offers = [...list.matched.slice(0, 2), ...list.second_look.slice(0, 1), ...list.unmatched.slice(0, 1)]
  for (const { code, amount = list.amount, term = list.term } of offers) {
    const { data: info } = await send('/v2/product/info', { code, amount, term })
    const ids = info?.agreements.map(({ consent_id }) => consent_id) ?? []
    const wish = {
      order_no,
      code,
      amount,
      term,
      consent_ids: ids,
      cost_sheet_hash: info?.cost_sheet.hash ?? '-',
    }
    await send('/v1/product/apply', below(4) === 0 ? { ...wish, consent_ids: ids.slice(1) } : wish)
    if ((await send('/v1/product/apply', wish)).code === 200) counts.applied++
    await send('/v1/product/apply', { ...wish, cost_sheet_hash: '0'.repeat(64) })
  }
  await send('/v2/product/showList', { order_no })
  await send('/v2/product/showList', { order_no: 'DD0' })
  await send('/web/result/list')
  await send('/v1/user/consent/list')
}

/** A digest of the rows of each table. */
const stored = ({ rows }) =>
  Promise.all(
    TABLES.map(async (table) => {
      const [{ digest, number }] = await rows(
        `select md5(string_agg(t::text, E'\\n' order by t::text)) as digest, count(*) as number from ${table} t`,
      )
      return `${table}: ${number} rows, ${digest}`
    }),
  )

await ensureBuilt('server')
const root = fileURLToPath(new URL('..', import.meta.url))
const servers = []
try {
  for (const bundle of [path.resolve(values.against), path.join(root, 'dist/server.mjs')])
    servers.push(await start(bundle))
  const counts = { matched: 0, applied: 0 }
  for (let index = 0; index < VISITORS; index++) await visit(servers, index, counts)
  const [before, after] = await Promise.all(servers.map(stored))
  for (const [at, row] of before.entries())
    if (row !== after[at]) throw new Error(`stored rows differ\nbefore: ${row}\nafter:  ${after[at]}`)
  console.log(
    `${VISITORS} visitors (${counts.matched} matched), ${counts.applied} applications, ${compared} responses: identical`,
  )
  console.log(after.join('\n'))
} finally {
  for (const server of servers) await server.stop()
}
