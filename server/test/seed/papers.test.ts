import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { institutionCode } from '@contract/brands'
import { WAYS, type Way } from '@contract/rules/ways'
import fc from 'fast-check'
import { approve } from '../../../test/tools/papers'
import { papersLeft, paperWarnings } from '../../src/app/paper-watch'
import type { Paper } from '../../src/catalogue/paper-kinds'
import { catalogueCommand } from '../../src/commands/catalogue'
import { deliveriesCommand } from '../../src/commands/deliveries'
import { chinaDate } from '../../src/lib/time/china-date'
import { seed } from '../../src/seed/seed'
import { applyWith, withChanged } from '../app/changed-seed'
import { partnersVisitors } from '../half/partners-visitors'
import { freshMobile, METRICS, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
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
const link = async (item = 'direct') =>
  (await server.call('/open/support/redirect/click', { sid: 'demo', item })).code

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
  const all = (is: boolean, code: number) => ({
    list: is,
    page: code,
    ads: is,
    items: is,
    link: code,
    half: is,
    leave: code,
    referral: code,
    shops: is,
  })
  const restore = [
    await change('direct', ending('licence', '2026-11-20')),
    await change('micro1', ending('official', '2026-11-20')),
    await change('rural', ending('commission', '2026-11-20')),
  ]
  server.clock.set('2026-11-20T23:59:59+08:00')
  expect(await seen()).toEqual(all(true, 200))
  server.clock.forward(1)
  expect(await seen()).toEqual(all(false, 404))
  for (const back of restore) await back()
  expect(await seen()).toEqual(all(true, 200))
})

test('an application, a lead and a visit whose institution lacks a paper are not sent and the paper is named, a withdrawal is sent all the same, and with the paper a retry sends them [S24.50]', async () => {
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

/** What is needed on a day to show an offer, or, without its code, to pass data on: written without the rules under test. */
function isProven(all: readonly Paper[], way: Way, day: string, shown?: string): boolean {
  const papers = all.filter(({ from, until }) => from <= day && day <= until)
  const has = (kind: Paper['kind'], word = '') =>
    papers.some((one) => one.kind === kind && JSON.stringify(one).includes(`"${word}`))
  const isBank = JSON.stringify(all).includes('"licence":"bank"')
  return (
    has('licence') &&
    has('official') &&
    has('commission', 'marketing"') &&
    has('rate_cap') &&
    // The seed's caps by the LPR are below the rates of the products that have one.
    !has('lpr_cap') &&
    (!isBank || has('public_list')) &&
    (shown === undefined || has('content_approval', `${shown}"`)) &&
    (way === 'jump' || (has('passing', `${way}"`) && has('commission', 'passing"')))
  )
}

test('for random days of random papers and each way, an offer is listed and linked to, and its application sent, exactly while each paper that this needs is in force [S24.50]', async () => {
  const visitor = await ready()
  const subjects: { code: string; institution: string; item?: string; way: Way }[] = [
    { code: CODE, institution: 'direct', item: 'direct', way: 'direct' },
    { code: 'cf1-daily', institution: 'cf1', item: 'cf1', way: 'relay' },
    { code: 'micro1-daily', institution: 'micro1', way: 'jump' },
  ]
  const DAY = 86_400_000
  const ahead = fc.integer({ min: -2, max: 3 })
  const seen = new Set<string>()
  const run = {
    subject: fc.constantFrom(...subjects),
    number: fc.nat(20),
    days: fc.tuple(ahead, ahead),
    seconds: fc.nat(20 * 3_600),
  }
  await fc.assert(
    fc.asyncProperty(fc.record(run), async ({ subject, number, days, seconds }) => {
      const { code, institution, item, way } = subject
      server.clock.set(START)
      const of = { code: institutionCode(institution) }
      const before = await rowOf(server, 'institutions', of)
      await setRows(server, 'institutions', of, { way })
      const { apply_no, token } = await appliedVisitor(server, code)
      const [from, until] = [...days]
        .sort((a, b) => a - b)
        .map((one) => chinaDate(new Date(Date.parse(START) + one * DAY))) as [string, string]
      const restore = await change(institution, (papers) =>
        papers.map((one, index) => (index === number % papers.length ? { ...one, from, until } : one)),
      )
      server.clock.forward(seconds)
      const day = chinaDate(server.clock.now())
      const { papers } = await rowOf(server, 'institutions', of)
      const [isShown, isPassed] = [isProven(papers, way, day, code), isProven(papers, way, day)]
      seen.add(`${way} ${isShown}`)
      const { got, drain } = institutions(server)
      await drain()
      expect(got).toEqual(isPassed && way !== 'jump' ? [`deliver ${apply_no}`] : [])
      const answer = isShown ? 200 : 404
      expect((await publicCodes()).includes(code)).toBe(isShown)
      expect((await click(visitor, code)).code).toBe(answer)
      if (item) expect(await link(item)).toBe(answer)
      if (way === 'jump')
        expect((await server.call('/v1/app/referral', { apply_no }, { token })).code).toBe(answer)
      await restore()
      await setRows(server, 'institutions', of, { way: before.way })
    }),
    { numRuns: 10, seed: 90, endOnFailure: true },
  )
  expect([...seen].sort()).toEqual(WAYS.flatMap((way) => [`${way} false`, `${way} true`]).sort())
})

test('an operator is warned 30, 7 and 1 days before a paper ends, once a day, and the metric counts the days, those of the impact assessment once [S24.52]', async () => {
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
  const assessed = (await metrics()).split('\n').filter((line) => line.includes('kind="impact_assessment"'))
  expect(assessed).toEqual([expect.stringMatching(/\{institution="operator",.*\} \d{5}$/)])
})

const check = (...args: string[]) =>
  catalogueCommand.run(server.deps, ['check', server.deps.config.seedDir, ...args])

test('a check for another day says what would be listed then, and why the rest would not [S24.53]', async () => {
  const { text } = await check('--at', '2027-12-31')
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
  for (const day of ['2027-02-30', 'soon', '']) await expect(check('--at', day)).rejects.toThrow('Usage')
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

/** Applies the operator's own papers, changed. */
const ownPapers = (change: (text: string) => string) => applyWith(server, 'operator.json', change, 'test')

test('without impact assessments in force production applies no catalogue that passes data on and does not start with it, and without any assessment it does not start with any offers, and the metric is 0 [S27.50]', async () => {
  const production = { ...server.deps.config, mode: 'production' as const }
  const sentence = (lack: string, why = 'data is passed on to cf1') =>
    `operator.json, papers: no impact_assessment${lack}, and ${why} (PIPL art. 55)`
  const ended = 'in force: it ended on 2055-12-31'
  const changes = {
    'institutions.json': (text: string) => text.replaceAll('示例', '某'),
    'operator.json': (text: string) => text.replace('"sensitive", "provision"', '"sensitive"'),
  }
  await withChanged(server, changes, async (dir) => {
    const apply = () => catalogueCommand.run({ ...server.deps, config: production }, ['apply', dir])
    await expect(apply()).rejects.toThrow(
      sentence(' of provision in force: there is none').replace('json,', 'json, line 4,'),
    )
  })
  const real = { name: '银行', licence_no: '1', licence_note: '银行' }
  const before = await rowsOf(server, 'institutions')
  await server.db.updateTable('institutions').set(real).execute()
  const start = () => seed({ db: server.db, clock: server.clock, config: production })
  const refusal = (...sentences: string[]) =>
    sentences.map((one) => `Production refuses the catalogue in force: ${one}.`).join('\n')
  await start()
  server.clock.set('2056-01-01T00:00:00+08:00')
  await expect(start()).rejects.toThrow(
    refusal(sentence(` of sensitive ${ended}`), sentence(` of provision ${ended}`)),
  )
  await server.db.updateTable('institutions').set({ way: 'jump' }).execute()
  expect(await papersLeft(server.deps)).toContainEqual({
    institution: 'operator',
    kind: 'impact_assessment',
    days: 0,
  })
  await expect(start()).rejects.toThrow(refusal(sentence(` ${ended}`, 'offers are matched automatically')))
  server.clock.set(START)
  await start()
  for (const { code, name, licence_no, licence_note, way } of before)
    await setRows(server, 'institutions', { code }, { name, licence_no, licence_note, way })
})

test('from the day on which an impact assessment has ended a running server lists only offers by jump and sends nothing, until a new one is applied [S27.50, S24.50]', async () => {
  const { apply_no } = await appliedVisitor(server, CODE)
  const listed = async () => {
    const codes = await publicCodes()
    return [codes.includes(CODE), codes.includes('micro1-daily')]
  }
  await ownPapers((text) => text.replace('2055-12-31', '2026-11-20'))
  server.clock.set('2026-11-20T23:59:59+08:00')
  expect(await listed()).toEqual([true, true])
  server.clock.forward(1)
  expect(await listed()).toEqual([false, true])
  const { got, drain } = institutions(server)
  await drain()
  expect(got).toEqual([])
  expect(await rowOf(server, 'deliveries', { apply_no })).toMatchObject({
    refused: 'no impact_assessment of sensitive in force: it ended on 2026-11-20',
  })
  await ownPapers((text) => text)
  expect(await listed()).toEqual([true, true])
})
