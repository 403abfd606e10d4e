import fc from 'fast-check'
import { catalogueCommand } from '../../src/commands/catalogue'
import { runCommand } from '../../src/commands/commands'
import { ConfigError } from '../../src/config/values'
import { makeHalfLink } from '../../src/half/links'
import { openOrderOfLink } from '../../src/order/orders'
import { type Changes, put, type Row, withChanged, without } from '../app/changed-seed'
import { rowsOf, testServer } from '../tools/harness'
import { booked } from '../tools/journey'
import { changedAgreement } from '../tools/seed-agreements'

const server = testServer()

type Step = 'check' | 'diff' | 'apply'
/** Runs a step on the seed with changes; what it throws is what it says. */
const run = (step: Step, changes: Changes = {}) =>
  withChanged(server, changes, (dir) =>
    catalogueCommand.run(server.deps, [step, dir]).catch((error: unknown) => {
      if (!(error instanceof ConfigError)) throw error
      return { text: error.message, ok: false }
    }),
  )

test('a price, fee or amount in a wrong unit is a warning with what results and what is in force, and refuses nothing [S24.55]', async () => {
  const changes: Changes = {
    'products.json': (text) =>
      text
        .replace('"percent": 11.88', '"percent": 0.1188')
        .replace('"amount_min": 1000000', '"amount_min": 10000')
        .replace('"fixed": 500', '"fixed": 5')
        .replace('"amount_max": 20000000', '"amount_max": 2000000000'),
    'ads.json': (text) => text.replace('"budget": 10000000', '"budget": 100000'),
  }
  const unlikely = [
    'product cf1-daily: it costs at most 0.12% a year, all in',
    'product cf1-plus: amount_min is 100元, and visitors ask for 1,000元 or more',
    'product micro2-dear: it costs up to 28.95% a year (1,000元 over 12 months), above the cap of 24%, and is not listed',
    'product micro2-dear: the fixed fee 账户管理费 is 0.05元',
  ]
  const compared = [
    'product cf1-daily: its highest annual rate is 0.12% instead of 12.55%',
    'product cf1-plus: amount_min is 100元 instead of 10,000元, a factor of 100',
  ]
  for (const step of ['check', 'diff'] as const) {
    const { text, ok } = await run(step, changes)
    expect(ok).toBe(true)
    for (const sentence of [...unlikely, ...compared])
      expect(text.replaceAll(/, line \d+/g, '')).toContain(`json, ${sentence}`)
  }
})

test('removing a channel that is in use, switching off its half flow or closing a store with booked visits is a warning that says how many are affected and until when [S24.55]', async () => {
  const { db, deps, clock } = server
  const partner = { channel: 'half-demo', partner: '示例合作方', mobile: '13900000001', values: {} }
  for (const seconds of [3_600, 7_200]) await makeHalfLink(db, deps, { ...partner, seconds })
  await makeHalfLink(db, deps, { ...partner, seconds: -1 })
  const [visitor] = await rowsOf(server, 'visitors')
  await openOrderOfLink(db, deps, { user_id: visitor?.user_id ?? 0, channel: 'lefenqi' })
  for (const device of ['a', 'a', 'b'])
    await db
      .insertInto('channel_hits')
      .values({ channel: 'lefenqi', landing: '', device, at: clock.now() })
      .execute()
  await booked(server, clock.now())
  const links = 'while it is used: unused links of its partner: 2, until 2026-11-20T12:00:00+08:00'
  const switched = await run('check', { 'channels.json': put('half-demo', { half_flow: false }) })
  expect(switched.text).toContain(`, channel half-demo: its half_flow is switched off ${links}\n`)
  const [shop] = await rowsOf(server, 'appointments')
  const { text, ok } = await run('check', {
    'channels.json': without('code', 'half-demo', 'lefenqi', 'duole'),
    'shops.json': without('shop_id', shop?.shop_id),
  })
  expect([ok, text.split('\n').filter((line) => /^ {2}(channels|shops)/.test(line))]).toEqual([
    true,
    [
      '  channels.json, lefenqi: it is removed while it is used: unfinished orders of the last 7 days: 1; devices that came by it in the last 7 days: 2',
      `  channels.json, half-demo: it is removed ${links}`,
      expect.stringMatching(
        /^ {2}shops.json, rural-.*: it is closed while visits are booked: 1, the last for 2026-11-2/,
      ),
    ],
  ])
})

test('a new version of an agreement that begins in the past is a warning, and one that would never be in force is refused, by check, diff and apply alike [S24.55]', async () => {
  const { code, former, current } = changedAgreement()
  const dated = (effective_at: string): Changes => ({
    'agreements.json': put(code, {
      versions: [former, current, { ...current, version: '9.0', effective_at }],
    }),
  })
  const late = await run('check', dated('2026-11-19T00:00:00+08:00'))
  expect([late.ok, late.text]).toEqual([
    true,
    expect.stringMatching(
      `  agreements.json, line \\d+, agreement ${code}: version 9.0 begins in the past, on 2026-11-19T00:00:00\\+08:00, and visitors have consented to version ${current.version} since\n`,
    ),
  ])
  for (const step of ['check', 'diff', 'apply'] as const) {
    const { text, ok } = await run(step, dated('2020-01-01T00:00:00+08:00'))
    expect([step, ok, text]).toEqual([
      step,
      false,
      expect.stringContaining(
        `agreement ${code}: version 9.0 begins before the published version ${current.version}, so it would never be in force`,
      ),
    ])
  }
})

test('an unknown theme, fees that consume the loan, a byte order mark, a trailing comma and a duplicate member are refused with file and line [S24.56]', async () => {
  const theme = await run('check', {
    'channels.json': (text) => text.replace('"zhyd", "entry"', '"blue", "entry"'),
    'products.json': (text) => text.replace('"percent": 2, "charged_by"', '"percent": 100, "charged_by"'),
  })
  expect(theme.text).toMatch(
    /^channels\.json, line \d+, channel zhyd, theme_color: there is no theme "blue" \(orange, /,
  )
  expect(theme.text).toMatch(
    /^products\.json, line \d+, product micro2-north: fees that leave nothing of the loan$/m,
  )
  const { text } = await run('check', {
    'ads.json': (all) => all.replace(/\}\s*\]\s*$/, '},\n]'),
    'shops.json': (all) => `\uFEFF${all}`,
    'agreements/privacy.1.0.md': (all) => `\uFEFF${all}`,
    'supports.json': (all) => all.replace('"sid"', '"title": "x",\n    "sid"'),
  })
  expect(text.split('\n')).toEqual([
    expect.stringMatching(
      /^ads\.json, line \d+, column \d+: nothing follows this comma before "\]": remove it$/,
    ),
    expect.stringMatching(/^supports\.json, line \d+, support page demo: title occurs more than once$/),
    'shops.json, line 1: it begins with a byte order mark: save it as UTF-8 without one',
    'agreements/privacy.1.0.md, line 1: it begins with a byte order mark: save it as UTF-8 without one',
    '4 problems.',
  ])
})

test('without a usable database catalogue check says that it compared nothing, and its exit code depends on the files alone [S24.55]', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { config } = server.deps
  const dataDir = `${config.dataDir}/none`
  const check = async (databaseUrl: string | null, changes: Changes = {}) => {
    const code = await withChanged(server, changes, (dir) =>
      runCommand({ config: { ...config, dataDir, databaseUrl }, faults: [], names: new Set() }, 'catalogue', [
        'check',
        dir,
      ]),
    )
    return [code, String(write.mock.lastCall?.[0]).split('\n').at(-2)]
  }
  const end = 'The catalogue is valid, and not compared with what is in force: '
  expect(await check(null)).toEqual([0, `${end}there is no database.`])
  expect(await check('postgres://127.0.0.1:1/none')).toEqual([
    0,
    `${end}The PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.`,
  ])
  expect(await check(null, { 'shops.json': () => '' })).toEqual([1, '1 problems.'])
  write.mockRestore()
})

/** Values that no file has at most places; undefined takes the value of another element. */
const VALUES = [null, -1, 3_000_000_000, 1e300, '', 'x', '2020-01-01T00:00:00+08:00', [], {}, ...Array(9)]

test('for random changes of the catalogue, check refuses exactly what apply refuses, in the same sentences [S24.55]', async () => {
  const change = fc.record({
    file: fc.constantFrom('institutions', 'products', 'agreements', 'channels', 'ads', 'supports', 'shops'),
    row: fc.nat(),
    other: fc.nat(),
    member: fc.nat(),
    value: fc.constantFrom<unknown>(...VALUES),
  })
  const changed =
    ({ row, other, member, value }: Record<'row' | 'other' | 'member', number> & { value?: unknown }) =>
    (text: string) => {
      const all: Row[] = JSON.parse(text)
      const [one = {}, another] = [all[row % all.length], all[other % all.length]]
      const names = Object.keys(one)
      const name = names[member % (names.length + 1)]
      // One more than there are members takes the whole element away.
      const put =
        name === undefined ? [] : [{ ...one, [name]: value === undefined ? another?.[name] : value }]
      return JSON.stringify(all.toSpliced(row % all.length, 1, ...put), null, 2)
    }
  const seen = { refused: 0, applied: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (all) => {
      const changes: Changes = Object.fromEntries(
        all.map(({ file, ...one }) => [`${file}.json`, changed(one)]),
      )
      const [checked, applied] = [await run('check', changes), await run('apply', changes)]
      const refusals = checked.ok ? [] : checked.text.split('\n').slice(0, -1)
      const missing = refusals.filter((sentence) => !applied.text.includes(sentence))
      expect([all, checked.ok, missing]).toEqual([all, applied.ok, []])
      seen[checked.ok ? 'applied' : 'refused']++
    }),
    { numRuns: 10, seed: 7 },
  )
  expect(Math.min(seen.refused, seen.applied)).toBeGreaterThan(2)
})
