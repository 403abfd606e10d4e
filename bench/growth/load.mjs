/** Sends visitors' calls to a running server and measures how long each response takes. */
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../report.mjs'
import { headersOf, wrap } from '../visitors.mjs'

const one = (list) => list[Math.floor(Math.random() * list.length)]

/** A cost sheet that is shown for the first time, as most are: the amount, in whole yuan, is a different one each time. */
function sheet({ products }) {
  const { code, amount_min, amount_max, terms } = one(products)
  const amount = amount_min + 100 * Math.floor((Math.random() * (amount_max - amount_min)) / 100)
  return { code, amount, term: terms[0] }
}

/** The calls of a visitor with a complete order, by the name of their row in the table of results. */
const CALLS = {
  showList: ({ order_no }) => ['/v2/product/showList', { order_no }],
  'product/list': () => ['/v1.0/product/list', {}],
  'product/info': (side) => ['/v2/product/info', sheet(side)],
  'user/city': () => ['/v1/user/city', {}],
  form: () => ['/web/form', {}],
  pending: () => ['/v1/app/pending', {}],
  'result/list': ({ order_no }) => ['/web/result/list', { order_no }],
}
export const NAMES = Object.keys(CALLS)

const agent = new http.Agent({ keepAlive: true })

/** Sends one call of a random visitor of this side and returns the milliseconds until the whole response is there. */
function send({ baseUrl, visitors, products }, name) {
  const { token, order_no } = one(visitors)
  const [path, payload] = CALLS[name]({ order_no, products })
  const body = wrap(payload)
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, baseUrl), { method: 'POST', agent, headers: headersOf(token) })
    request.on('error', reject)
    request.on('response', async (response) => {
      const answer = await text(response)
      if (!answer.startsWith('{"code":200')) reject(new Error(`${path}: ${answer.slice(0, 300)}`))
      resolve(performance.now() - from)
    })
    request.end(body)
  })
}

/**
 * Sends calls for `ms` milliseconds, four at a time, in random order of these names.
 * @param pause mean pause of each of the four after a call, milliseconds
 * @returns {Promise<Record<string, number[]>>} the duration of each call, by its name
 */
export async function load(side, names, ms, pause = 0) {
  const times = Object.fromEntries(names.map((name) => [name, []]))
  const until = performance.now() + ms
  const worker = async () => {
    while (performance.now() < until) {
      const name = one(names)
      times[name].push(await send(side, name))
      if (pause > 0) await sleep(2 * pause * Math.random())
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return times
}

/** Adds durations to those of the same name. */
export function gather(all, times) {
  for (const [name, some] of Object.entries(times)) all[name] = [...(all[name] ?? []), ...some]
}

const rounded = (value) => Number(value.toFixed(2))

/** A row of the table of results: both medians and 95th percentiles in milliseconds, and the ratios. */
export function rowOf(name, before, after, [was, is]) {
  const row = { call: name, calls: before.length + after.length }
  for (const [label, part] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ]) {
    const [from, to] = [percentile(before, part), percentile(after, part)]
    Object.assign(row, {
      [`${label} ${was}`]: rounded(from),
      [`${label} ${is}`]: rounded(to),
      [`${label} ratio`]: rounded(to / from),
    })
  }
  return row
}
