import { until } from '../../test/drivers/until'
import { createMeeting } from './meeting'
import type { Part } from './process'
import { draws } from './stand-ins/random.mjs'
import { newVisitor, type Visitor, visit } from './visitor'
import { walk, walkFromPartner } from './walk'
import type { World } from './world'

/** What happens during a rehearsal. */
export interface Run {
  world: World
  seed: number
  say(text: string): void
  visitors: Visitor[]
  /** Reads what the visitors are shown who neither withdrew everything nor deleted the account. */
  looks: (() => Promise<unknown>)[]
  /** How often each part was killed. */
  kills: Record<string, number>
}

/** Kills these parts at the same time, starts them again, and waits until visitors are served. */
async function kill({ world, kills, say }: Run, parts: Part[]) {
  if (parts.length === 0) return
  await Promise.all(parts.map((part) => part.kill()))
  for (const part of parts) await part.start()
  const isReady = () =>
    fetch(`${world.baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the servers to be ready', isReady, 60_000)
  for (const { name } of parts) kills[name] = (kills[name] ?? 0) + 1
  say(`killed and started again: ${parts.map(({ name }) => name).join(', ')}`)
}

/** What is killed between the steps of the visitors with a browser, in each round at other steps. */
const GROUPS = [
  ['server A', 'sms'],
  ['PgBouncer', 'identity', 'half-demo', 'cf1', 'cf2'],
  ['PostgreSQL', 'server B', 'ads'],
]

function join({ visitors }: Run, more: Partial<Visitor> = {}) {
  const visitor = newVisitor(more)
  visitors.push(visitor)
  return visitor
}

async function visitThen(run: Run, after: 'stay' | 'withdraw' | 'delete') {
  const { look } = await visit(run.world, after, join(run))
  if (after !== 'delete') run.looks.push(look)
}

/** Two visitors with browsers and three without; everything is killed once, between the steps of the browsers. */
export async function walkRound(run: Run, round: number) {
  const groups = GROUPS.map((_, at) => GROUPS[(at + round) % GROUPS.length] ?? [])
  const { meet, leave } = createMeeting(2, () => {
    const names = groups.shift() ?? []
    return kill(
      run,
      run.world.parts.filter(({ name }) => names.includes(name)),
    )
  })
  const name = `${run.seed}-${round}`
  await Promise.all([
    visitThen(run, 'stay'),
    visitThen(run, 'withdraw'),
    visitThen(run, 'delete'),
    walkFromPartner(run.world, join(run, { ref: `V-${name}` }), meet).finally(leave),
    walk(run.world, join(run, { click: `click-${name}` }), meet).finally(leave),
  ])
}

const AFTER = ['stay', 'stay', 'withdraw', 'delete'] as const

/** Visitors without browsers, during whose calls something is killed every second, whatever they are doing. */
export async function stormRound(run: Run, round: number, visitors: number) {
  const chance = draws(run.seed, `storm ${round}`)
  let isOver = false
  const visits = Promise.all(
    Array.from({ length: visitors }, (_, nth) => visitThen(run, AFTER[nth % AFTER.length] ?? 'stay')),
  ).finally(() => {
    isOver = true
  })
  const storm = async () => {
    for (let nth = 0; !isOver; nth++) {
      const part = run.world.parts[Math.floor(chance('part', nth) * run.world.parts.length)]
      await kill(run, part ? [part] : [])
      await new Promise((resolve) => setTimeout(resolve, 1_000 * chance('pause', nth)))
    }
  }
  await Promise.all([visits, storm()])
}

/** Waits until nothing is missing, with the operator's command for messages that would wait for minutes. */
export async function settle({ world, looks }: Run, isComplete: () => boolean, limit: number) {
  await until(
    'the rest to arrive',
    async () => {
      await Promise.all(looks.map((look) => look()))
      const listed = await world.command('deliveries', 'list')
      if (isComplete() && listed.startsWith('No delivery waits')) return true
      const repeated = [...listed.matchAll(/^(\d+) .*Z +([2-9]|\d\d) +\S.*$/gm)].map(([, id = '']) => id)
      // A message whose server was killed while it sent stays as it is for 15 seconds, which the exit code says.
      if (repeated.length > 0) await world.command('deliveries', 'retry', ...repeated).catch(() => {})
      return false
    },
    limit,
  )
}
