import { setTimeout as sleep } from 'node:timers/promises'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import { failure } from '../../../server/src/http/envelope'
import { HANGZHOU, SHENZHEN } from '../../../server/test/tools/journey'
import { visits } from '../../../test/actors/journey'
import { by } from '../../../test/actors/rights'
import { newVisitor } from '../../../test/actors/visitor'
import { type Run, withPartner } from '../rounds'
import { visit, visitFromPartner } from '../visits'
import type { Cluster } from './cluster'
import type { Node } from './node'

/** Each kill comes at a random moment of this time, milliseconds. */
const MOMENT_MS = 5_000

/** What a visitor may be told meanwhile. */
const TRY_AGAIN = `503 ${JSON.stringify(failure(503, SYSTEM_BUSY))}`

interface Kill {
  what: string
  victim: 'primary' | 'standby'
  strike(node: Node): void
  /** What happens once visitors are served again. */
  after?(node: Node): void
}

const KILLS: Kill[] = [
  { what: 'PostgreSQL of the primary is killed', victim: 'primary', strike: (node) => node.killPostgres() },
  {
    what: 'the node of the primary is killed',
    victim: 'primary',
    strike: (node) => node.all('SIGKILL'),
    after: (node) => node.start(),
  },
  {
    what: 'the node of the primary freezes and wakes',
    victim: 'primary',
    strike: (node) => node.all('SIGSTOP'),
    after: (node) => node.all('SIGCONT'),
  },
  {
    what: 'the node of the synchronous standby freezes and wakes',
    victim: 'standby',
    strike: (node) => node.all('SIGSTOP'),
    after: (node) => node.all('SIGCONT'),
  },
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Visitors come without a pause while nodes are killed, `times` times each way; says how long nobody could write. */
export async function visitAndFailOver(run: Run, cluster: Cluster, times: number) {
  const { world, say } = run
  const { scene } = world
  // Not by the proxy, which waits for a server that is ready: every call meets the outage.
  scene.where.urls = world.serverUrls
  const writer = newVisitor(scene)
  await visits.login(scene, writer)
  const seconds = new Map<string, number[]>(KILLS.map(({ what }) => [what, []]))

  async function kill({ what, victim, strike, after }: Kill) {
    await sleep(scene.dice.below(MOMENT_MS))
    const node = await cluster[victim]()
    if (!node) throw new Error(`there is no ${victim}`)
    strike(node)
    const struck = performance.now()
    writer.area = writer.area === SHENZHEN ? HANGZHOU : SHENZHEN
    // A visitor's call that writes is repeated until it succeeds; several at a time, so that none that hangs is the measure.
    const writing = Array.from({ length: 4 }, () => visits.settle(scene, writer))
    await Promise.any(writing)
    const took = (performance.now() - struck) / 1_000
    seconds.get(what)?.push(took)
    say(`${what} (${node.name}): the first write succeeds after ${took.toFixed(1)} s`)
    await Promise.all(writing)
    after?.(node)
    await cluster.whole()
    const { data } = await scene.call('/v1/user/city', {}, by(writer))
    if (data?.area?.city !== writer.area.city)
      scene.refuted.push(`what was stored after this is lost: ${what}`)
  }

  let isOver = false
  const coming = async (one: (nth: number) => Promise<unknown>) => {
    for (let nth = 0; !isOver; nth++) await one(nth)
  }
  const killing = async () => {
    await cluster.whole()
    for (let nth = 0; nth < times; nth++) for (const one of KILLS) await kill(one)
  }
  const visitors = [
    coming(() => visitFromPartner(world)),
    coming((nth) => visit(world, 'stay', { click: true, wechat: nth % 2 === 0 })),
    coming((nth) => visit(world, nth % 2 === 0 ? 'withdraw' : 'remove')),
  ]
  await withPartner(
    run,
    Promise.all([
      ...visitors,
      killing().finally(() => {
        isOver = true
      }),
    ]),
  )
  const { seen, slowest } = scene.answers
  for (const [what, count] of seen) {
    say(`${count} attempts were answered with ${what}`)
    if (what !== 'a result' && what !== TRY_AGAIN) scene.refuted.push(`an attempt is answered with ${what}`)
  }
  say(`the slowest attempt took ${(slowest / 1_000).toFixed(1)} s`)
  for (const [what, all] of seconds)
    say(
      `${what}, ${all.length} times: median ${median(all).toFixed(1)} s, worst ${Math.max(...all).toFixed(1)} s`,
    )
}
