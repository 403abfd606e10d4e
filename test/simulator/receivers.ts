import { deliverTo } from '../../server/src/delivery/attempt'
import { dueReceivers } from '../../server/src/delivery/receivers'
import type { Carrier, Engine, Message, Receiver, Sent } from '../../server/src/delivery/task'
import type { Clock } from '../../server/src/lib/time/clock'
import { arrivals } from '../actors/arrivals'
import type { State } from '../actors/state'
import { type Work, works } from './gate'
import type { Story } from './story'

/** An attempt whose receiver has not answered yet. */
interface Flight {
  message: Message
  to: string
  since: number
  /** The message arrives with the answer and not before. */
  late: boolean
  work: Work | undefined
  answer(sent: Sent): void
  done: Promise<unknown>
}

const OK: Sent = { status: 204, error: null }
const FAILED: Sent = { status: 500, error: 'status' }
const LOST: Sent = { status: null, error: 'timeout' }
/** An attempt ends after this time (delivery/claim.ts, `SEND_MS`), milliseconds. */
const LONGEST_MS = 9_000

/** How a receiver answers, by weights. */
const ANSWERS = {
  accept: 55,
  /** Not before a later step. */
  hold: 14,
  fail: 10,
  unreached: 7,
  /** It arrives, but the answer does not. */
  lost: 5,
  skipped: 3,
  gone: 1,
  later: 2,
  broken: 2,
}

/** The systems of institutions and advertising platforms, and the attempts that they have not answered. */
export function createReceivers(story: Story & { clock: Clock; state: State }) {
  const { dice, clock, say, violated } = story
  const arrive = arrivals(story)
  const flights: Flight[] = []
  let weights: Partial<typeof ANSWERS> = ANSWERS

  async function send(message: Message, receiver: Receiver): Promise<Sent> {
    const to = receiver.institution_code ?? receiver.platform ?? ''
    const how = dice.weighted(weights)
    if (how === 'unreached') return LOST
    if (how === 'skipped') return { status: null, error: 'circuit', skipped: true }
    await message.record()
    if (how === 'hold') {
      const late = dice.chance(0.5)
      if (!late) arrive(message, to)
      return new Promise((answer) => {
        const since = clock.now().getTime()
        flights.push({ message, to, since, late, work: works.getStore(), answer, done: Promise.resolve() })
        works.getStore()?.waits?.()
      })
    }
    arrive(message, to)
    if (how === 'accept') return OK
    if (how === 'lost') return LOST
    if (how === 'gone') return { status: 410, error: 'status', gone: true }
    if (how === 'later') return { ...FAILED, retry_after: dice.below(90_000) }
    if (how === 'broken') throw new Error('a fault of the sender')
    return FAILED
  }

  /** Answers an attempt that waits. */
  async function answer(flight: Flight | undefined = dice.pick(flights)) {
    if (!flight) return
    const sent = dice.pick([OK, OK, FAILED, LOST])
    flights.splice(flights.indexOf(flight), 1)
    if (flight.late && (sent !== LOST || dice.chance(0.5))) arrive(flight.message, flight.to)
    flight.answer(sent)
    await flight.done
    say('answered', flight.message.type, flight.to, sent.status)
  }

  return {
    answer,
    carrierOf: (): Carrier => ({ delaySeconds: 0, send }),
    /** The applications and leads that are being sent. */
    subjects: () => flights.map(({ message: { data } }) => Object.values(data)[0] as string),
    async answerAll() {
      while (flights.length > 0) await answer()
    },
    /** From now on every receiver accepts. */
    calm: () => {
      weights = { accept: 1 }
    },
    async endBefore(ms: number) {
      for (const flight of flights.slice()) if (ms - flight.since >= LONGEST_MS) await answer(flight)
    },
    /** The process of all attempts ends. */
    async kill() {
      for (const flight of flights.splice(0)) {
        if (flight.work) flight.work.dead = true
        flight.answer(LOST)
        await flight.done
      }
    },
    /** Makes one attempt, up to the receiver's answer or until it waits for one. */
    async attempt({ engine, newWork }: { engine: Engine; newWork(): Work }): Promise<boolean> {
      const due = dice.pick(await dueReceivers(engine))
      if (!due) return false
      const work = newWork()
      const waiting = new Promise<string>((resolve) => {
        work.waits = () => resolve('waits')
      })
      const before = flights.length
      let failure: string | undefined
      const done = works
        .run(work, () => deliverTo(engine, due))
        .catch((error: unknown) => {
          if (!work.dead) failure = String(error)
          return 'failed'
        })
      const result = await Promise.race([done, waiting])
      if (failure) violated('every delivery can be prepared', [due.receiver, failure])
      const flight = flights.length > before ? flights.find((one) => one.work === work) : undefined
      if (flight) flight.done = done
      say('attempt', due.receiver, result)
      return true
    },
  }
}
