import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '@contract/codes'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import { request } from '../../server/test/tools/request'
import { by } from '../../test/actors/rights'
import type { Visitor } from '../../test/actors/state'
import type { CitusWorker } from './citus'
import type { Run } from './rounds'
import { apply, readOffer } from './visits'

const VISITORS = 8
/** How long a cost sheet must be read before an application, milliseconds (`COST_SHEET_SECONDS`). */
const READING_MS = 5_000

/** What a visitor who has read an offer does next; the last three write. */
const stepsOf = ({ name, area, order_no, reading }: Visitor): [string, object][] => {
  const { code, amount, term, consent_ids, cost_sheet_hash } = reading ?? {}
  return [
    ['/web/result/list', { order_no }],
    ['/v1/user/nameSaveCity', { name, ...area }],
    ['/v2/product/showList', { order_no }],
    ['/v1/product/apply', { order_no, code, amount, term, consent_ids, cost_sheet_hash }],
  ]
}

/**
 * While a worker of Citus is stopped, visitors whose rows are on another one are served, and the rest are asked to try again;
 * when it is back, all are served.
 */
export async function visitWithoutWorker({ world, say }: Run, worker: CitusWorker): Promise<void> {
  const { scene, baseUrl } = world
  /** Without another attempt: what the answer says, with its HTTP status or code unless all is well. */
  const ask = async (who: Visitor, path: string, payload: object) => {
    const { headers, payload: body } = request(path, payload, by(who))
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': who.ip },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    return code === CODE.ok ? code : `${answer.status === 503 ? 503 : code} ${msg}`
  }
  const visitors = await Promise.all(Array.from({ length: VISITORS }, () => readOffer(world)))
  const held = new Set<Visitor>()
  for (const who of visitors) if (await worker.holds(who.token ?? '')) held.add(who)
  await sleep(READING_MS)
  await worker.part.kill()
  for (const who of visitors)
    for (const [path, payload] of stepsOf(who)) {
      const expected = held.has(who) ? `503 ${SYSTEM_BUSY}` : CODE.ok
      const answer = await ask(who, path, payload)
      if (answer !== expected)
        scene.refuted.push(`without a worker ${path} answers ${expected} and not ${answer}`)
    }
  if (held.size === 0 || held.size === VISITORS)
    scene.refuted.push('the visitors without a worker lie on two machines')
  say(`without a worker ${VISITORS - held.size} visitors were served, ${held.size} asked to try again`)
  await worker.part.start()
  await Promise.all(visitors.map((who) => apply(world, who)))
}
