import { passesData, WAYS } from '@contract/rules/ways'
import fc from 'fast-check'
import type { OperatorPaper, Paper } from './paper-kinds'
import { type Holder, lacksOf, type Offered, validDays } from './papers'

const CONTENT = 'c'.repeat(64)
const offeredAt = (rate: number): Offered => ({ code: 'p', content: CONTENT, highest: () => ({ rate }) })
const offered = offeredAt(15)

/** A day of January or February 2027, by its number. */
const dayOf = (number: number) => new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(0, 10)
const SPAN = 50
const anyDay = fc.integer({ min: 0, max: SPAN - 1 })

/** Papers that prove the offer while they last, and those that look alike and never do. */
const PROOFS: Record<string, object> = {
  licence: { kind: 'licence', licence: 'bank', number: '1', authority: 'a' },
  marketing: { kind: 'commission', products: 'all', activities: ['marketing'] },
  passing: { kind: 'commission', products: ['q', 'p'], activities: ['passing'] },
  public_list: { kind: 'public_list', url: 'u' },
  official: { kind: 'official', site: 's', phone: '1' },
  cap: { kind: 'lpr_cap', times: 4, lpr: 4, lpr_at: dayOf(0) },
  content: { kind: 'content_approval', product: 'p', content: CONTENT },
  decision: { kind: 'passing', ways: ['direct', 'relay'], decision: 'd' },
  sensitive: { kind: 'impact_assessment', assessed: ['sensitive'] },
  provision: { kind: 'impact_assessment', assessed: ['provision'] },
}
const DECOYS = [
  { kind: 'commission', products: ['q'], activities: ['marketing', 'passing'] },
  { kind: 'content_approval', product: 'p', content: 'd'.repeat(64) },
  { kind: 'content_approval', product: 'q', content: CONTENT },
]
const NAMES = Object.keys(PROOFS)

interface Dated {
  /** The proof that it is; null for one that only looks like one. */
  proof: string | null
  /** The highest rate of the proof `cap`, percent. */
  cap: number
  paper: Paper | OperatorPaper
}
const dated = (proof: string | null, members: object, days: [from: number, until: number]): Dated => ({
  proof,
  cap: 16,
  paper: { ...members, from: dayOf(days[0]), until: dayOf(days[1]), hash: '' } as Paper | OperatorPaper,
})
const anyPaper = fc
  .tuple(fc.constantFrom(...NAMES), anyDay, anyDay)
  .map(([proof, a, b]) => dated(proof, PROOFS[proof] ?? {}, [Math.min(a, b), Math.max(a, b)]))
const anyCap = fc
  .tuple(fc.constantFrom(12, 15.4, 24), fc.boolean(), anyDay, anyDay)
  .map(([percent, isLpr, a, b]) => {
    const lpr_cap = { kind: 'lpr_cap', times: 4, lpr: percent / 4, lpr_at: dayOf(0) }
    const members = isLpr ? lpr_cap : { kind: 'rate_cap', percent }
    return { ...dated('cap', members, [Math.min(a, b), Math.max(a, b)]), cap: percent }
  })
const anyRate = fc.constantFrom(11.99, 12, 12.01, 15.39, 15.4, 15.41, 16, 16.01, 24)
/** Of most proofs one that lasts long, so that some offers are proven, any others, and each that only looks like one. */
const anyPapers = fc
  .tuple(
    fc.subarray(NAMES, { minLength: NAMES.length - 2 }),
    fc.array(anyPaper, { maxLength: 8 }),
    fc.array(anyCap, { maxLength: 2 }),
  )
  .map(([names, some, caps]) => [
    ...caps,
    ...names.map((proof) => dated(proof, PROOFS[proof] ?? {}, [3, 40])),
    ...some,
    ...DECOYS.map((members) => dated(null, members, [0, SPAN])),
  ])

const isOwn = (paper: Paper | OperatorPaper) => paper.kind === 'impact_assessment'
const holderOf = (way: Holder['way'], all: readonly Dated[]): Holder => ({
  way,
  papers: all.flatMap(({ paper }) => (isOwn(paper) ? [] : [paper])),
  own: all.flatMap(({ paper }) => (isOwn(paper) ? [paper] : [])),
})

/** Written without the rules under test: every proof that is needed is there on the day, and no cap below the rate. */
const isProven = (papers: Dated[], way: Holder['way'], day: string, rate: number) => {
  const inForce = papers.filter(({ paper }) => paper.from <= day && day <= paper.until)
  const there = new Set(inForce.map(({ proof }) => proof))
  if (inForce.some(({ proof, cap }) => proof === 'cap' && cap < rate)) return false
  const isBank = papers.some(({ proof }) => proof === 'licence')
  const needed = NAMES.filter((name) => {
    if (['passing', 'decision', 'sensitive', 'provision'].includes(name)) return passesData(way)
    return name !== 'public_list' || isBank
  })
  return needed.every((name) => there.has(name))
}

test('for any papers, rate, way and day an offer lacks nothing exactly while each paper that it needs is in force and no cap is below its rate [S24.50, S24.51]', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(anyPapers, fc.constantFrom(...WAYS), anyDay, anyRate, (papers, way, number, rate) => {
      const day = dayOf(number)
      const proven = isProven(papers, way, day, rate)
      seen.add(proven)
      expect(lacksOf(holderOf(way, papers), day, offeredAt(rate)).length === 0).toBe(proven)
    }),
    { numRuns: 1_000 },
  )
  expect(seen.size).toBe(2)
})

test('the days that are left of a paper are those until the first on which the offer lacks it [S24.52]', () => {
  fc.assert(
    fc.property(anyPapers, fc.constantFrom(...WAYS), anyDay, (papers, way, number) => {
      const holder = holderOf(way, papers)
      const lacksOn = (day: string) => lacksOf(holder, day, offered)
      const left = validDays([...holder.papers, ...holder.own], dayOf(number), lacksOn)
      const lacking = (kind: string) => (ahead: number) =>
        lacksOn(dayOf(number + ahead)).some((one) => one.kind === kind)
      for (const kind of [...left.keys(), 'licence' as const])
        expect(left.get(kind)).toBe([...Array(SPAN + 2).keys()].find(lacking(kind)))
    }),
    { numRuns: 100 },
  )
})

test('the lowest cap in force decides, and an operator reads rate, cap and LPR [S24.51]', () => {
  const all = NAMES.map((name) => ({ ...PROOFS[name], from: dayOf(0), until: dayOf(40), hash: '' }) as Paper)
  const cap = {
    kind: 'lpr_cap',
    times: 4,
    lpr: 3,
    lpr_at: '2026-12-21',
    from: dayOf(9),
    until: dayOf(40),
    hash: '',
  }
  const holder: Holder = { way: 'jump', papers: [...all, cap as Paper], own: [] }
  expect(lacksOf(holder, dayOf(8), offered)).toEqual([])
  expect(lacksOf(holder, dayOf(9), offered)).toEqual([
    {
      kind: 'rate_cap',
      why: 'its annual rate is up to 15.00%, above its cap of 12% (4 × LPR 3% of 2026-12-21)',
    },
  ])
})

test('each lack says whether there is no paper, the last one has ended, or the first has not begun [S24.53]', () => {
  const licence = { kind: 'licence', licence: 'other', number: '1', authority: 'a', hash: '' }
  const why = (...papers: object[]) =>
    lacksOf({ way: 'jump', papers: papers as Paper[], own: [] }, dayOf(5)).find(
      ({ kind }) => kind === 'licence',
    )?.why
  expect(why()).toBe('no licence in force: there is none')
  expect(why({ ...licence, from: dayOf(0), until: dayOf(4) })).toBe(
    'no licence in force: it ended on 2027-01-05',
  )
  expect(why({ ...licence, from: dayOf(6), until: dayOf(9) })).toBe(
    'no licence in force: it begins on 2027-01-07',
  )
})
