import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../test/drivers/until'
import { PATIENCE_MS } from './caller'
import type { Part } from './process'
import { draws } from './stand-ins/random.mjs'
import { newVisitor, type Visitor, visit } from './visitor'
import { walk } from './walk'
import type { World } from './world'

/** What happens during a rehearsal. */
export interface Run {
  world: World
  seed: number
  say(text: string): void
  visitors: Visitor[]
}

/** Kills these parts at the same time, starts them again, and waits until visitors are served. */
async function kill({ world, say }: Run, parts: Part[]) {
  await Promise.all(parts.map((part) => part.kill()))
  const [first, ...others] = parts
  await first?.start()
  await Promise.all(others.map((part) => part.start()))
  const isReady = () =>
    fetch(`${world.baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the servers to be ready', isReady, PATIENCE_MS)
  say(`killed and started again: ${parts.map(({ name }) => name).join(', ')}`)
}

/** What is killed between the steps of the visitor with a browser, in each round at another step. */
const GROUPS = [
  ['server A', 'PgBouncer', 'sms', 'identity', 'half-demo'],
  ['PostgreSQL', 'server B', 'cf1', 'cf2', 'ads', 'wechat'],
]

function join({ visitors }: Run, more: Partial<Visitor> = {}) {
  const visitor = newVisitor(more)
  visitors.push(visitor)
  return visitor
}

/** Visitors without browsers: one of the partner, one who came by a click, one who withdraws, one who deletes. */
const visits = (run: Run, name: string) => [
  visit(run.world, join(run, { ref: `V-${name}` }), 'stay'),
  visit(run.world, join(run, { click: `called-${name}`, wechat: true }), 'stay'),
  visit(run.world, join(run), 'withdraw'),
  visit(run.world, join(run), 'delete'),
]

/** A visitor with a browser and four without; everything is killed once, between the steps of the browser. */
export async function walkRound(run: Run, round: number) {
  const groups = round % 2 ? GROUPS.toReversed() : [...GROUPS]
  const between = () => {
    const names = groups.shift() ?? []
    return kill(
      run,
      run.world.parts.filter((part) => names.includes(part.name)),
    )
  }
  const name = `${run.seed}-${round}`
  await Promise.all([...visits(run, name), walk(run.world, join(run, { click: `walked-${name}` }), between)])
}

/** Visitors without browsers, during whose calls something is killed every second, whatever they are doing. */
export async function stormRound(run: Run, round: number) {
  const chance = draws(run.seed, `storm ${round}`)
  let isOver = false
  const everybody = Promise.all(
    [0, 1, 2].flatMap((nth) => visits(run, `${run.seed}-${round}-${nth}`)),
  ).finally(() => {
    isOver = true
  })
  const storm = async () => {
    for (let nth = 0; !isOver; nth++) {
      const part = run.world.parts[Math.floor(chance('part', nth) * run.world.parts.length)]
      if (part) await kill(run, [part])
      await sleep(1_000 * chance('pause', nth))
    }
  }
  await Promise.all([everybody, storm()])
}

/** Waits until nothing is missing, with the operator's command for messages that would wait for minutes. */
export async function settle({ world, visitors }: Run, isComplete: () => boolean) {
  const isDone = async () => {
    await Promise.all(visitors.map(async ({ look }) => look?.()))
    const listed = await world.command('deliveries', 'list')
    if (isComplete() && listed.startsWith('No delivery waits')) return true
    const failed = [...listed.matchAll(/^(\d+) .*Z +[1-9]\d* +\S.*$/gm)].map(([, id = '']) => id)
    // A message whose server was killed while it sent stays as it is for 20 seconds, which the exit code says.
    if (failed.length > 0) await world.command('deliveries', 'retry', ...failed).catch(() => {})
    return false
  }
  await until('the rest to arrive', isDone, PATIENCE_MS)
}
