import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { institutionCode } from '@contract/brands'
import fc from 'fast-check'
import { approve } from '../../../test/tools/papers'
import { paperWarnings } from '../../src/app/paper-watch'
import { heldProducts } from '../../src/catalogue/catalogue'
import type { Paper } from '../../src/catalogue/paper-kinds'
import { lacksOf } from '../../src/catalogue/papers'
import { catalogueCommand } from '../../src/commands/catalogue'
import { deliveriesCommand } from '../../src/commands/deliveries'
import { chinaDate } from '../../src/lib/time/china-date'
import { seed } from '../../src/seed/seed'
import { withChanged } from '../app/changed-seed'
import { partnersVisitors } from '../half/partners-visitors'
import { freshMobile, METRICS, rowOf, rowsOf, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { appliedVisitor, booked, SHENZHEN } from '../tools/journey'
import { leave, withdrawConsent } from '../tools/privacy-visitor'
import { START } from '../tools/seed-agreements'

const server = testServer()
const { ready, list, click } = partnersVisitors(server)

const CODE = 'direct-flex'
type Change = (papers: Paper[]) => Paper[]
/** Changes the papers of an institution in the database, as another process does. */
async function change(code: string, by: Change) {
  const { papers } = await rowOf(server, 'institutions', { code: institutionCode(code) })
  await server.db
    .updateTable('institutions')
    .set({ papers: JSON.stringify(by(papers)) })
    .where('code', '=', institutionCode(code))
    .execute()
  return () => change(code, () => papers)
}
const ending =
  (kind: Paper['kind'], until: string): Change =>
  (papers) =>
    papers.map((one) => (one.kind === kind ? { ...one, until } : one))
afterEach(() => server.clock.set(START))

const publicCodes = async () => (await server.ok('/v1.0/product/list', {})).products.map(({ code }) => code)
const link = async () =>
  (await server.call('/open/support/redirect/click', { sid: 'demo', item: 'direct' })).code

test('an offer whose paper ends is in no list, advertisement, partner list or half flow, and no link leads to it, from midnight in China on and without a restart [S24.50]', async () => {
  const visitor = await ready()
  const { apply_no, token } = await appliedVisitor(server, 'micro1-daily')
  const seen = async () => ({
    list: (await publicCodes()).includes(CODE),
    page: (await server.call('/v2/product/info', { code: CODE })).code,
    ads: (await server.ok('/web/ad/list', { position: 'home' })).ads.some(({ id }) => id === 1),
    items: (await server.ok('/open/support/list', { sid: 'demo' })).items.some(
      ({ item }) => item === 'direct',
    ),
    link: await link(),
    half: (await list(visitor)).data?.matched.some(({ code }) => code === CODE),
    leave: (await click(visitor, CODE)).code,
    referral: (await server.call('/v1/app/referral', { apply_no }, { token })).code,
    shops: (await server.ok('/v1/offline/shoplist', { code: SHENZHEN.code })).shops.length > 0,
  })
  const shown = {
    list: true,
    page: 200,
    ads: true,
    items: true,
    link: 200,
    half: true,
    leave: 200,
    referral: 200,
    shops: true,
  }
  const gone = {
    list: false,
    page: 404,
    ads: false,
    items: false,
    link: 404,
    half: false,
    leave: 404,
    referral: 404,
    shops: false,
  }
  const restore = [
    await change('direct', ending('licence', '2026-11-20')),
    await change('micro1', ending('official', '2026-11-20')),
    await change('rural', ending('commission', '2026-11-20')),
  ]
  server.clock.set('2026-11-20T23:59:59+08:00')
  expect(await seen()).toEqual(shown)
  server.clock.forward(1)
  expect(await seen()).toEqual(gone)
  for (const back of restore) await back()
  expect(await seen()).toEqual(shown)
})

test('an application, a lead and a visit without a paper are not sent and name it, a withdrawal is, and a retry sends them under a new paper [S24.50]', async () => {
  const sent = await appliedVisitor(server, CODE)
  await institutions(server).drain()
  const applied = await appliedVisitor(server, CODE)
  const lead_no = await leave(server, freshMobile(), ['direct'])
  const visit = await booked(server, server.clock.now())
  const restore = [
    await change('direct', ending('passing', '2026-11-19')),
    await change('rural', ending('public_list', '2026-11-19')),
  ]
  await withdrawConsent(server, sent.token, 'share-direct')
  const { got, drain } = institutions(server)
  await drain()
  expect(got).toEqual([`withdraw ${sent.apply_no} direct`])
  const refused = async () =>
    (await rowsOf(server, 'deliveries')).flatMap((row) =>
      row.dead_at ? [`${row.kind}: ${row.refused}`] : [],
    )
  expect((await refused()).sort()).toEqual([
    'deliver: no passing for direct in force: it ended on 2026-11-19',
    'deliver: no public_list in force: it ended on 2026-11-19',
    'lead: no passing for direct in force: it ended on 2026-11-19',
  ])
  const listed = await deliveriesCommand.run(server.deps, ['list', '--dead'])
  expect(listed.text).toContain('no public_list in force: it ended on 2026-11-19')
  for (const back of restore) await back()
  await deliveriesCommand.run(server.deps, ['retry', '--dead'])
  server.clock.forward(60)
  await drain()
  expect(got.slice(1).sort()).toEqual(
    [
      `deliver ${applied.apply_no}`,
      `deliver ${visit.apply_no}`,
      `lead ${lead_no} direct`,
      `visit.booked ${visit.apply_no} rural`,
    ].sort(),
  )
})

test('for any papers and day no offer is listed, no link given and nothing delivered that lacks a paper [S24.50]', async () => {
  const SPAN = 40
  const dayOf = (ahead: number) => chinaDate(new Date(Date.parse(START) + ahead * 86_400_000))
  const { holder } = (await heldProducts(server.db)).find(({ offered }) => offered.code === CODE) ?? {}
  if (!holder) throw new Error('no such product')
  const anyDays = fc
    .tuple(fc.nat(SPAN), fc.nat(SPAN))
    .map(([a, b]) => ({ from: Math.min(a, b), until: Math.max(a, b) }))
  const run = { number: fc.nat(holder.papers.length - 1), days: anyDays, day: fc.nat(SPAN) }
  const seen = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(fc.record(run), async ({ number, days, day }) => {
      server.clock.set(START)
      const { apply_no } = await appliedVisitor(server, CODE)
      const papers = holder.papers.map((one, index) =>
        index === number ? { ...one, from: dayOf(days.from), until: dayOf(days.until) } : one,
      )
      const restore = await change('direct', () => papers)
      server.clock.forward(day * 86_400)
      const of = (await heldProducts(server.db)).find(({ offered }) => offered.code === CODE)
      const { content: _, ...passed } = of?.offered ?? { code: CODE }
      const lacks = (offered?: typeof passed) =>
        lacksOf({ way: 'direct', papers }, dayOf(day), offered).length > 0
      seen.add(lacks(of?.offered))
      expect((await publicCodes()).includes(CODE)).toBe(!lacks(of?.offered))
      expect(await link()).toBe(lacks(of?.offered) ? 404 : 200)
      const { got, drain } = institutions(server)
      await drain()
      expect(got).toEqual(lacks(passed) ? [] : [`deliver ${apply_no}`])
      await restore()
    }),
    { numRuns: 5, seed: 50 },
  )
  expect(seen.size).toBe(2)
})

test('an operator is warned 30, 7 and 1 days before a paper ends, once a day, and the metric counts the days [S24.52]', async () => {
  const said: [string, object][] = []
  const keep = (level: string) => (one: object) => void said.push([level, one])
  const watch = paperWarnings(server.deps, { warn: keep('warn'), error: keep('error') })
  const restore = await change('cf1', ending('official', '2026-12-31'))
  const onDay = async (day: string) => {
    said.length = 0
    server.clock.set(`${day}T10:00:00+08:00`)
    await watch()
    server.clock.forward(3_600)
    await watch()
    return said
  }
  const paper = (level: string, days: number) => [[level, { institution: 'cf1', kind: 'official', days }]]
  expect(await onDay('2026-12-01')).toEqual([])
  expect(await onDay('2026-12-02')).toEqual(paper('warn', 30))
  expect(await onDay('2026-12-25')).toEqual(paper('warn', 7))
  expect(await onDay('2026-12-31')).toEqual(paper('warn', 1))
  const metrics = async () => (await server.app.inject({ url: '/metrics', headers: METRICS })).body
  expect(await metrics()).toContain('papers_valid_days{institution="cf1",kind="official"} 1\n')
  expect(await onDay('2027-01-01')).toEqual(paper('error', 0))
  await restore()
  expect(await onDay('2027-01-02')).toEqual([])
  expect(await metrics()).toMatch(
    /papers_valid_days\{institution="operator",kind="impact_assessment"\} \d{5}\n/,
  )
})

const check = (...args: string[]) =>
  catalogueCommand.alone?.(server.deps.config, server.clock, ['check', server.deps.config.seedDir, ...args])

test('a check for another day says what would be listed then, and why the rest would not [S24.53]', () => {
  const { text = '' } = check('--at', '2027-12-31') ?? {}
  const lines = text.split('\n')
  const [listed, rest] = [lines.indexOf('listed on 2027-12-31'), lines.indexOf('not listed on 2027-12-31')]
  expect(lines.slice(listed, rest)).toContain('  cf1-daily')
  expect(lines.slice(rest)).toEqual([
    'not listed on 2027-12-31',
    '  micro1-daily: its annual rate is up to 23.70%, above its cap of 12% (4 × LPR 3% of 2025-12-22)',
    expect.stringMatching(/^ {2}micro2-north: its annual rate is up to [\d.]+%, above its cap of 12%/),
    expect.stringMatching(/^ {2}micro2-dear: .*超过24%上限/),
    'The catalogue is valid.',
  ])
  for (const day of ['2027-02-30', 'soon', '']) expect(() => check('--at', day)).toThrow('Usage')
})

test('a product whose content was changed after its approval is not listed, and an operator reads which content to have approved [S24.50]', () =>
  withChanged(server, {}, async (dir) => {
    const file = path.join(dir, 'products.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('示例日常消费贷', '示例新名称'))
    const { text } = await catalogueCommand.run(server.deps, ['apply', dir])
    expect(text).toMatch(
      /product is not listed: cf1-daily, no content_approval of content [0-9a-f]{64} in force: there is none/,
    )
    const products = await publicCodes()
    expect([products.includes('cf1-daily'), products.includes('cf1-plus')]).toEqual([false, true])
    approve(dir)
    await catalogueCommand.run(server.deps, ['apply', dir])
    expect(await publicCodes()).toContain('cf1-daily')
  }))

test('a catalogue with a paper that is at fault is refused by the check, in one sentence [S24.54]', () =>
  withChanged(
    server,
    { 'institutions.json': (text) => text.replace('"until": "2055-12-31"', '"until": "2030-02-30"') },
    async (dir) =>
      expect(catalogueCommand.alone?.(server.deps.config, server.clock, ['check', dir])).toEqual({
        text: 'institutions.json, cf1, paper 1 (licence): until "2030-02-30" is not a date, YYYY-MM-DD\n1 problems.',
        ok: false,
      }),
  ))

test('production refuses a catalogue that passes data on without an impact assessment in force, and to start with one [S27.50]', async () => {
  const production = { ...server.deps.config, mode: 'production' as const }
  const sentence = (assessed: string, day: string) =>
    `operator.json, papers: no impact_assessment of ${assessed} is in force on ${day}, and data is passed on to cf1 (PIPL art. 55)`
  const changes = {
    'institutions.json': (text: string) => text.replaceAll('示例', '某'),
    'operator.json': (text: string) => text.replace('"sensitive", "provision"', '"sensitive"'),
  }
  await withChanged(server, changes, async (dir) => {
    const apply = () => catalogueCommand.run({ ...server.deps, config: production }, ['apply', dir])
    await expect(apply()).rejects.toThrow(new Error(sentence('provision', '2026-11-20')))
  })
  const real = { name: '银行', licence_no: '1', licence_note: '银行' }
  await server.db.updateTable('institutions').set(real).execute()
  const start = () => seed({ db: server.db, clock: server.clock, config: production })
  await start()
  server.clock.set('2056-01-01T00:00:00+08:00')
  await expect(start()).rejects.toThrow(
    ['sensitive', 'provision']
      .map((assessed) => `Production refuses the catalogue in force: ${sentence(assessed, '2056-01-01')}.`)
      .join('\n'),
  )
  await server.db.updateTable('institutions').set({ way: 'jump' }).execute()
  await start()
})
