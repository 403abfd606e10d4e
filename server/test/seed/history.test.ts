import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { catalogueCommand } from '../../src/commands/catalogue'
import { catalogueSections } from '../../src/desk/catalogue-page'
import { applyDue } from '../../src/seed/plans'
import { seed } from '../../src/seed/seed'
import { type Changes, put, type Row, rows, withChanged, without } from '../app/changed-seed'
import { METRICS, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { readyVisitor } from '../tools/journey'
import { inForce } from '../tools/seed-agreements'

const server = testServer({ forEach: true })

const command = (...args: string[]) => catalogueCommand.run(server.deps, args)
/** Runs a step of the command on a folder of the seed files in which some are changed. */
const run = (step: string, changes: Changes, ...options: string[]) =>
  withChanged(server, changes, (dir) => command(step, dir, ...options))
const log = async (...options: string[]) => (await command('log', ...options)).text.split('\n')

const DAILY = 'cf1-daily'
const dear = (percent: number): Changes => ({
  'products.json': put(DAILY, { price: { method: 'annuity', percent, fees: [] } }),
})
const percentNow = async () => {
  const { products: all } = await server.ok('/v1.0/product/list', {})
  return all.find(({ code }) => code === DAILY)?.price.percent
}
const share = inForce('share')
/** A new version of an agreement from the first of December on. */
const renewed: Changes = {
  'agreements.json': (text) => {
    const added = { version: '9.0', effective_at: '2026-12-01T00:00:00+08:00', file: 'share.9.0.md' }
    return rows((row) =>
      row.code === 'share' ? { ...row, versions: [...(row.versions as Row[]), added] } : row,
    )(text)
  },
  'agreements/share.9.0.md': () =>
    readFileSync(path.join(server.deps.config.seedDir, 'agreements', share.file), 'utf8'),
}

test('a planned catalogue comes into force at its time and not before, and once although several servers look at the same moment [S24.90]', async () => {
  const planned = await run('apply', dear(9), '--at', '2026-12-01', '--by', 'lin')
  expect(planned.text).toContain('Plan 1: it comes into force on 2026-12-01 00:00 in China.')
  expect(await log()).toEqual([
    expect.stringMatching(/^plan 1, planned for 2026-12-01 00:00, by lin: institutions ~1, products ~1$/),
    expect.stringMatching(/^1 \(in force\), \S+ \S+, by start: .*products \+\d+/),
  ])
  server.clock.set('2026-11-30T15:59:59.999Z')
  await applyDue(server.deps)
  expect([await percentNow(), (await rowsOf(server, 'catalogue_revisions')).length]).toEqual([11.88, 1])
  server.clock.set('2026-11-30T16:00:10Z')
  await Promise.all([server.deps, server.deps, server.deps].map((deps) => applyDue(deps)))
  expect(await percentNow()).toBe(9)
  const [, ...applied] = await rowsOf(server, 'catalogue_revisions')
  expect(applied).toMatchObject([{ number: 2, applied_by: 'lin', at: server.clock.now() }])
  expect((await log())[0]).toMatch(/^2 \(in force\), 2026-12-01 00:00, by lin: /)
})

test('a plan that is refused when it is due leaves what is in force, is an error in the log, and is shown until it is cancelled [S24.91]', async () => {
  const errors: object[] = []
  const sink = { info: () => {}, error: (about: object) => errors.push(about) }
  await run('apply', dear(9), '--at', '2026-12-02T00:00:00+08:00')
  await run('apply', renewed)
  server.clock.set('2026-12-02T00:00:00+08:00')
  await applyDue(server.deps, sink)
  const overdue = async (minutes: number) => {
    server.clock.forward(minutes * 60)
    const { body } = await server.app.inject({ url: '/metrics', headers: METRICS })
    return /^catalogue_plans_overdue (\d)$/m.exec(body)?.[1]
  }
  expect([await overdue(2), await overdue(1)]).toEqual(['0', '1'])
  const published = /share-\w+\W.*version 9\.0 is published and cannot be taken back/
  expect(errors).toMatchObject([{ plan: 1, revision: null }])
  expect(JSON.stringify(errors)).toMatch(published)
  expect(await percentNow()).toBe(11.88)
  const [title, why] = await log()
  expect(title).toMatch(/^plan 1, REFUSED on 2026-12-02 00:00, /)
  expect(why).toMatch(published)
  expect((await catalogueSections(server.db, server.clock.now())).at(-1)?.none).toContain('到时被拒绝')
  await applyDue(server.deps, sink)
  expect(errors).toHaveLength(1)
  expect((await command('cancel', '1')).text).toBe('Plan 1 is cancelled.')
  expect((await log())[0]).toMatch(/^2 \(in force\)/)
  await expect(command('cancel', '1')).rejects.toThrow('There is no plan 1.')
})

test('a start first puts the catalogue into force that was due while no server ran [S24.90]', async () => {
  await run('apply', dear(9), '--at', '2026-12-01', '--by', 'lin')
  server.clock.set('2026-12-05T00:00:00Z')
  await seed(server.deps)
  const by = (await rowsOf(server, 'catalogue_revisions')).map(({ applied_by }) => applied_by)
  // Outside of production a start then applies its own folder.
  expect(by).toEqual(['start', 'lin', 'start'])
})

test('a plan for the past, for the time of another plan, of refused files, or beyond twenty is not stored [S24.90]', async () => {
  const plan = (at: string, changes: Changes = {}) => run('apply', changes, '--at', at)
  await expect(plan('2026-11-20')).rejects.toThrow('is not in the future')
  await expect(plan('2026-11-31')).rejects.toThrow('Usage:')
  await expect(plan('2026-12-01T00:00:00')).rejects.toThrow('Usage:')
  await expect(
    plan('2026-12-01', { 'products.json': put(DAILY, { institution: 'nobody' }) }),
  ).rejects.toThrow('there is no institution nobody')
  await plan('2026-12-01')
  await expect(plan('2026-11-30T16:00:00Z')).rejects.toThrow('Plan 1 is for the same time: cancel it first.')
  await sql`insert into catalogue_plans (due, planned_by, planned_at, summary, files)
    select due + n * interval '1 day', planned_by, planned_at, summary, files
    from catalogue_plans, generate_series(1, 19) n`.execute(server.db)
  await expect(plan('2027-12-01')).rejects.toThrow('There are 20 plans already.')
  expect(await rowsOf(server, 'catalogue_plans')).toHaveLength(20)
})

test('an earlier catalogue comes into force again byte for byte, and where agreements or institutions were added since, with these [S24.92]', async () => {
  await run('apply', dear(9))
  const back = await command('apply', '--revision', '1')
  expect(back.text).toMatch(/price\.percent: 9% → 11\.88%(.|\n)*Catalogue 3 is in force\.$/)
  const [first, , third] = await rowsOf(server, 'catalogue_revisions')
  expect(third?.files).toEqual(first?.files)

  const added = (row: Row) => ({ ...row, code: 'new1', mark: '新', name: '示例新机构' })
  const changes = { ...dear(9), ...renewed }
  await run('apply', {
    ...changes,
    'institutions.json': (text) => {
      const [one, ...others] = JSON.parse(text)
      return JSON.stringify([one, ...others, added(one)])
    },
    'products.json': (text) => {
      const all: Row[] = JSON.parse(changes['products.json']?.(text) ?? '')
      const one = all.find(({ code }) => code === DAILY)
      return JSON.stringify([
        ...all,
        { ...one, code: 'new1-daily', institution: 'new1', agreements: ['share-new1'] },
      ])
    },
  })
  const stays = await command('diff', '--revision', '1')
  const again = await command('apply', '--revision', '1', '--by', 'lin')
  expect(again.ok).toBe(true)
  expect(again.text.split('\n').slice(0, 3)).toEqual([
    'cannot go back and stays',
    '  agreement share, version 9.0, which is published',
    '  institution new1, without products',
  ])
  expect(stays.text).toContain('  - new1-daily is unlisted')
  expect(await percentNow()).toBe(11.88)
  expect(await rowOf(server, 'products', { code: 'new1-daily' })).toMatchObject({ listed: false })
  expect(await rowsOf(server, 'agreement_versions', { code: 'share-cf1', version: '9.0' })).toHaveLength(1)
  expect((await command('diff', '--revision', '1')).text).not.toMatch(/^ {2}[~+-]/m)
  await expect(command('apply', '--revision', '99')).rejects.toThrow('No catalogue 99 has been applied.')
})

test('catalogue log shows the newest fifty revisions, and older ones on request', async () => {
  await sql`insert into catalogue_revisions select n, at, 'x', E'products\n  ~ a\n      b: 1 → 2\n  - c is unlisted\nchannels\n  + d', files
    from catalogue_revisions, generate_series(2, 60) n`.execute(server.db)
  const lines = await log()
  expect([lines.length, lines[0]?.slice(0, 15), lines.at(-1)]).toEqual([
    51,
    '60 (in force), ',
    'Older ones: --before 11, or --all.',
  ])
  expect(lines[1]).toMatch(/^59, \S+ \S+, by x: products ~1 -1, channels \+1$/)
  expect((await log('--before', '11')).map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => String(10 - index)),
  )
  expect(await log('--all')).toHaveLength(60)
})

test('catalogue replay counts who would lose or gain an offer and whose cost rises, each visitor once, and hides groups under five [S24.93]', async () => {
  const visitors = []
  for (let index = 0; index < 6; index++) visitors.push(await readyVisitor(server))
  for (const { token, order_no } of [...visitors, ...visitors.slice(0, 1)]) {
    await server.ok('/v2/product/showList', { order_no }, { token })
    server.clock.forward(90_000)
  }
  const replay = async (changes: Changes, ...options: string[]) =>
    (await run('replay', changes, ...options)).text.split('\n')
  expect(await replay(dear(12.88))).toEqual([
    '7 matches were read, the newest of each of 6 visitors counts.',
    'lose an offer: 0',
    'lose their only offers: 0',
    'gain an offer: 0',
    expect.stringMatching(/^the cost of their cheapest offer rises for \d/),
    expect.stringMatching(
      /^ {2}cf1-daily: 0 lose it, 0 gain it; its cost rises for 6, by (.+元) \(median\) to \1; falls for 0$/,
    ),
  ])
  const gone = { 'products.json': without('code', 'cf1-plus') }
  expect((await replay(gone)).slice(1, 2)).toEqual(['lose an offer: 6'])
  expect((await replay(gone, '--limit', '3')).slice(0, 2)).toEqual([
    '3 matches were read, the newest of each of <5 visitors counts.',
    'lose an offer: <5',
  ])
  expect((await replay(dear(12.88), '--limit', '3')).at(-1)).toBe(
    '  cf1-daily: 0 lose it, 0 gain it; its cost rises for <5; falls for 0',
  )
  expect(await replay({})).toContain('No offer of any product changes.')
  expect((await replay(gone, '--since', '2027-01-01'))[0]).toMatch(/^0 matches/)
})

test('the desk names the catalogue in force and, in Chinese, what each plan would change for a visitor [S27.98]', async () => {
  const now = server.clock.now()
  await run('apply', { ...renewed, ...dear(9) }, '--at', '2026-12-01', '--by', 'lin')
  await run('apply', { ...renewed, 'products.json': without('code', 'cf1-plus') }, '--at', '2027-01-01')
  const [current, first, second] = await catalogueSections(server.db, now)
  expect(current?.text).toMatch(/^第1版，自\d+年\d+月\d+日\d\d:\d\d起生效，由start启用。$/)
  expect(current?.tables.map(({ rows }) => rows.length)).toEqual([
    (await server.ok('/v1.0/product/list', {})).products.length,
    1,
  ])
  expect([first?.title, first?.text]).toEqual([
    '计划1：2026年12月1日00:00',
    '由lin于2026年11月20日10:00提交。',
  ])
  expect(first?.tables.map(({ rows }) => rows)).toEqual([
    [
      [expect.stringContaining(DAILY), '综合年化', expect.stringMatching(/%$/), expect.stringMatching(/%$/)],
      [
        expect.any(String),
        '借10,000元、12个月',
        expect.stringMatching(/^一共多付.*每月还款/),
        expect.any(String),
      ],
    ],
    [[expect.any(String), '新版本 9.0', '2026年12月1日00:00']],
    [],
  ])
  expect(second?.tables[0]?.rows).toEqual(
    expect.arrayContaining([[expect.stringContaining('cf1-plus'), '下架', '展示', '不再展示']]),
  )
  await setRows(server, 'catalogue_plans', { number: 1 }, { refused: 'x' })
  expect((await catalogueSections(server.db, now))[2]?.tables[0]?.rows).toHaveLength(1)
})
