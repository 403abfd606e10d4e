import { setTimeout as sleep } from 'node:timers/promises'
import { visits } from '../../test/actors/journey'
import { partner } from '../../test/actors/partner'
import { until } from '../../test/drivers/until'
import type { Part } from './database'
import { PATIENCE_MS } from './scene'
import { visit, visitFromPartner } from './visits'
import type { World } from './world'

export interface Run {
  world: World
  say(text: string): void
}

/** Pause of the partner between two looks at its feed, milliseconds. */
const FEED_MS = 300
/** Time before something is killed, milliseconds: the visitors are then in the middle of their calls. */
const BEFORE_MS = 2_000

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

const GROUPS = [
  ['server A', 'PgBouncer', 'worker', 'sms', 'identity'],
  ['PostgreSQL', 'server B', 'cf1', 'cf2', 'ads', 'wechat'],
]

/** One visitor of the partner, one who came by a click, one who withdraws, one who deletes. */
const visitors = ({ world }: Run) => [
  visitFromPartner(world),
  visit(world, 'stay', { click: true, wechat: true }),
  visit(world, 'withdraw'),
  visit(world, 'remove'),
]

/** The partner reads its feed while others visit. */
export async function withPartner({ world: { scene } }: Run, visiting: Promise<unknown>) {
  let isOver = false
  const read = async () => {
    while (!isOver) {
      await partner.feed(scene)
      await sleep(FEED_MS)
    }
  }
  await Promise.all([
    read(),
    visiting.finally(() => {
      isOver = true
    }),
  ])
}

/** Visitors who do everything that can be done by calls; everything is killed once, whatever they are doing. */
export async function visitAndKill(run: Run) {
  const killing = async () => {
    for (const names of GROUPS) {
      await sleep(BEFORE_MS)
      await kill(
        run,
        run.world.parts.filter(({ name }) => names.includes(name)),
      )
    }
  }
  await withPartner(run, Promise.all([...visitors(run), killing()]))
}

/** Waits until nothing is missing, with the operator's command for messages that would wait for minutes. */
export async function settle({ world }: Run, isComplete: () => boolean) {
  const { scene, command } = world
  const isDone = async () => {
    await partner.feed(scene)
    await Promise.all(scene.state.visitors.map(async (who) => who.token && visits.results(scene, who)))
    const listed = await command('deliveries', 'list')
    if (isComplete() && listed.startsWith('No delivery waits')) return true
    const failed = [...listed.matchAll(/^(\d+) .*Z +[1-9]\d* +\S.*$/gm)].map(([, id = '']) => id)
    // A message whose server was killed while it sent stays as it is for 20 seconds, which the exit code says.
    if (failed.length > 0) await command('deliveries', 'retry', ...failed).catch(() => {})
    return false
  }
  await until('the rest to arrive', isDone, PATIENCE_MS)
}
