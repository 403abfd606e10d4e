import { checkArrived } from '../actors/arrivals'
import { type Visit, visits } from '../actors/journey'
import type { Visitor } from '../actors/state'
import { newVisitor } from '../actors/visitor'
import { choices } from './choices'
import { written } from './gate'
import { interleave } from './interleave'
import { checkAll, checkNew } from './invariants'
import { OTHERS, type Other, others } from './others'
import type { World } from './world'

const CROWD = 14
/** Share of the steps in which two actions happen at the same time. */
const TOGETHER = 0.04
const FULL_CHECK = 2_500

/** Pairs of actions that need the same rows. */
const RIVALS: [Visit | Other, Visit | Other][] = [
  ['apply', 'apply'],
  ['apply', 'withdraw'],
  ['apply', 'remove'],
  ['attempt', 'withdraw'],
  ['attempt', 'remove'],
  ['attempt', 'attempt'],
  ['report', 'withdraw'],
  ['report', 'attempt'],
  ['withdraw', 'withdraw'],
  ['fill', 'remove'],
  ['feed', 'feed'],
  ['sweep', 'withdraw'],
  ['apply', 'catalogue'],
  ['book', 'visit'],
  ['visit', 'withdraw'],
  ['choose', 'feed'],
  ['complete', 'remove'],
  ['lead', 'withdraw'],
]

async function act(world: World, name: Visit | Other, who: Visitor) {
  const result = name in visits ? await visits[name as Visit](world, who) : await others[name as Other](world)
  world.say(name, name in visits ? who.n : '', result)
}

async function step(world: World) {
  const { dice, state, forward, receivers } = world
  state.steps++
  await forward(dice.below(4))
  const isNew = state.visitors.length === 0 || (state.visitors.length < CROWD && dice.chance(0.05))
  const sent = dice.chance(0.15) ? state.owners.get(dice.pick(receivers.subjects())) : undefined
  if (sent?.token) {
    return act(world, dice.weighted({ withdraw: 3, remove: 1 }), sent)
  }
  const who = isNew ? newVisitor(world) : dice.pick(state.visitors)
  if (dice.chance(TOGETHER)) {
    const [first, second] = dice.pick(RIVALS)
    const [one, other] = [first, second].map((name) => () => act(world, name, who)) as [
      () => Promise<void>,
      () => Promise<void>,
    ]
    if (who.token && who.reading) return interleave(world, one, other)
  }
  const name = dice.chance(0.5) ? dice.weighted(choices(who)) : dice.weighted(OTHERS)
  await act(world, name, who)
}

/** Runs until that many calls have happened, with the invariants after each; then delivers what waits. */
export async function run(world: World, steps: number) {
  const { state } = world
  for (let full = FULL_CHECK; state.steps < steps; ) {
    await step(world)
    if (written.timeline) await checkNew(world)
    written.timeline = false
    if (state.steps < full) continue
    await checkAll(world)
    full += FULL_CHECK
  }
  await settle(world)
  await checkAll(world)
}

/** All receivers accept, and what is dead is sent again: nothing that is owed is lost. */
async function settle(world: World) {
  const { receivers, forward } = world
  receivers.calm()
  await receivers.answerAll()
  for (let day = 0; day < 5; day++) {
    await others.retry(world, { dead: true })
    await forward(86_400)
    while (await receivers.attempt(world));
  }
  checkArrived(world)
}
