import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { heldProducts } from '../catalogue/catalogue'
import { assessmentLacks, type Lack, lacksOf, validDays } from '../catalogue/papers'
import type { Deps } from '../http/deps'
import { chinaDate } from '../lib/time/china-date'
import { repeat } from '../lib/time/repeat'

type Needs = Pick<Deps, 'db' | 'clock'>

/** From so many days before its end on, an operator is warned of a paper once a day. */
const WARNED_DAYS = 30
const EVERY_MS = 3_600_000

interface Left {
  /** Its code, or `operator`. */
  institution: string
  kind: Lack['kind']
  /** For how many days, today included, all listed products have it; 0 = one of them lacks it and is not offered. */
  days: number
}

/** How long the papers of the catalogue in force still hold, the soonest end for each holder and kind. */
export async function papersLeft({ db, clock }: Needs): Promise<Left[]> {
  const day = chinaDate(clock.now())
  const soonest = new Map<string, Left>()
  for (const { product, holder, offered } of await heldProducts(db)) {
    const { papers, own } = holder
    const lacksOn = (on: string) => [...lacksOf(holder, on, offered), ...assessmentLacks(own, on, false)]
    for (const [kind, days] of validDays([...papers, ...own], day, lacksOn)) {
      const institution = kind === 'impact_assessment' ? 'operator' : product.institution.code
      const key = `${institution} ${kind}`
      if (days < (soonest.get(key)?.days ?? days + 1)) soonest.set(key, { institution, kind, days })
    }
  }
  return [...soonest.values()]
}

/** Warns of papers that end soon or are missing, once on each day on which it is called. */
export function paperWarnings(deps: Needs, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  let told = ''
  return async () => {
    const day = chinaDate(deps.clock.now())
    if (told === day) return
    for (const one of await papersLeft(deps)) {
      if (one.days === 0) log.error(one, 'a paper is missing: what needs it is not offered')
      else if (one.days <= WARNED_DAYS) log.warn(one, 'a paper ends: what needs it is then no longer offered')
    }
    told = day
  }
}

/** Warns at once and after each midnight in China. */
export function startPaperWatch(deps: Needs, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  const warn = paperWarnings(deps, log)
  const look = () => warn().catch((err: unknown) => log.warn({ err }, 'the papers could not be looked at'))
  const first = look()
  const later = repeat(EVERY_MS, look)
  return { stop: () => Promise.all([first, later.stop()]) }
}

export function measurePapers(deps: Needs, register: Registry): void {
  const gauge = new Gauge({
    name: 'papers_valid_days',
    help: 'For how many days, today included, the papers of an institution still hold, by kind; 0 = missing',
    labelNames: ['institution', 'kind'],
    registers: [register],
    async collect() {
      // If the database fails, the other metrics are still returned.
      const left = await papersLeft(deps).catch(() => [])
      gauge.reset()
      for (const { days, ...labels } of left) gauge.set(labels, days)
    },
  })
}
