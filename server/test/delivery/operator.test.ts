import { readFileSync } from 'node:fs'
import { alarmsDiffer } from '../../../test/tools/alarms'
import { unconnectedWarnings } from '../../src/app/deliveries'
import { deliveriesCommand } from '../../src/commands/deliveries'
import { readPlatforms } from '../../src/config/platforms'
import { addChannel, METRICS, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { appliedVisitor } from '../tools/journey'

const server = testServer()
const run = (...args: string[]) => deliveriesCommand.run(server.deps, args)
beforeEach(async () => {
  await institutions(server).drain()
  await server.db.deleteFrom('deliveries').execute()
})

/** Two applications with a dead delivery each, to different institutions. */
async function dead() {
  const [one, other] = [
    await appliedVisitor(server, 'cf1-daily'),
    await appliedVisitor(server, 'direct-flex'),
  ]
  const { state, drain } = institutions(server)
  state.down = true
  await drain()
  await setRows(server, 'deliveries', {}, { dead_at: server.clock.now() })
  const idOf = async ({ apply_no }: { apply_no: string }) =>
    (await rowOf(server, 'deliveries', { apply_no })).id
  return { one, other, ids: [await idOf(one), await idOf(other)] as const }
}

test('the command deliveries lists dead deliveries, and sends them again by institution or by number', async () => {
  const { one, other, ids } = await dead()
  const listed = await run('list', '--dead', '--institution', 'cf1')
  expect(listed.text).toContain(one.apply_no)
  expect(listed.text).toMatch(/cf1 .* failed .* dead since 2026-11-20T\d\d:\d\dZ/)
  expect(listed.text).not.toContain(other.apply_no)

  expect(await run('retry', '--dead', '--institution', 'cf1')).toEqual({
    text: `1 deliveries are due now: ${ids[0]}.`,
    ok: true,
    about: { deliveries: [ids[0]] },
  })
  const { got, drain } = institutions(server)
  await drain()
  expect(got).toEqual([`deliver ${one.apply_no}`])
  const { applications } = await server.ok('/web/result/list', {}, { token: one.token })
  expect(applications).toMatchObject([{ status: 'received', undelivered: false }])
  expect(await run('retry', String(ids[0]))).toMatchObject({ ok: false })
  expect(await run('retry', String(ids[1]))).toMatchObject({ ok: true })
  await drain()
  expect(got.at(-1)).toBe(`deliver ${other.apply_no}`)
  expect(await run('list')).toEqual({ text: 'No delivery waits.', ok: true })
  expect(await run('list', '--dead')).toEqual({ text: 'No delivery is dead.', ok: true })
})

test('a delivery that is sent again keeps its message id and has all attempts of the schedule before it', async () => {
  await dead()
  await setRows(server, 'deliveries', {}, { attempts: 10 })
  const before = await rowsOf(server, 'deliveries')
  await run('retry', '--dead')
  const { state, drain } = institutions(server)
  state.down = true
  await drain()
  const rows = await rowsOf(server, 'deliveries')
  expect(rows).toMatchObject(
    before.map(({ id, message_id }) => ({ id, message_id, attempts: 11, dead_at: null })),
  )
})

test.each([
  [[]],
  [['list', '7']],
  [['retry']],
  [['retry', '7', '--dead']],
  [['retry', 'x']],
  [['list', '--all']],
])('the arguments %j of the command are refused with its usage', async (args) => {
  await expect(run(...args)).rejects.toThrow('Usage: node dist/server.mjs deliveries list')
})

const metrics = async () => (await server.app.inject({ url: '/metrics', headers: METRICS })).body
const linesOf = (body: string, ...names: string[]) =>
  body.split('\n').filter((line) => names.some((name) => line.startsWith(`${name}{`)))

test('the metrics count waiting, failing and dead deliveries by receiver, including those that a relay took and no report followed, and give the age of the oldest [S27.121]', async () => {
  await dead()
  await appliedVisitor(server, 'cf1-plus')
  server.clock.forward(7_200)
  const { state, drain } = institutions(server)
  state.down = true
  await drain()
  await appliedVisitor(server, 'cf1-daily')
  const silent = await appliedVisitor(server, 'direct-flex')
  const long = new Date(server.clock.now().getTime() - 4 * 86_400_000)
  await setRows(server, 'applications', { apply_no: silent.apply_no }, { created_at: long })
  await setRows(server, 'deliveries', { apply_no: silent.apply_no }, { carried: true, done_at: long })
  expect(linesOf(await metrics(), 'deliveries', 'delivery_oldest_seconds')).toEqual([
    'deliveries{receiver="cf1",state="waiting"} 2',
    'deliveries{receiver="cf1",state="failing"} 1',
    'deliveries{receiver="cf1",state="dead"} 1',
    'deliveries{receiver="direct",state="waiting"} 0',
    'deliveries{receiver="direct",state="failing"} 0',
    'deliveries{receiver="direct",state="dead"} 2',
    'delivery_oldest_seconds{receiver="cf1"} 7200',
    'delivery_oldest_seconds{receiver="direct"} 0',
  ])
})

test('when an institution with one application an hour stops accepting, its alarm and no other has fired ten minutes after that application [S27.122]', async () => {
  const { state, drain } = institutions(server)
  const scrapes: string[] = []
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      await drain()
      scrapes.push(await metrics())
      server.clock.forward(60)
    }
  }
  await appliedVisitor(server, 'cf1-daily')
  await minutes(10)
  const working = scrapes.length - 1
  state.down = true
  await appliedVisitor(server, 'cf1-daily')
  await minutes(10)
  const fired = [
    { minute: working, alarms: [] },
    { minute: scrapes.length - 1, alarms: ['DeliveriesFail'] },
  ]
  expect(alarmsDiffer(scrapes, fired)).toBeNull()
})

test('the server warns at its start, in one sentence each, of entries that the catalogue does not fit and of missing ones', async () => {
  const { platforms } = JSON.parse(readFileSync('server/integrations.example.json', 'utf8'))
  const [name = ''] = Object.keys(platforms)
  platforms[name].events = { login: 'login' }
  for (const [code, platform] of [
    ['unnamed', name],
    ['lost', 'nobody'],
  ] as const)
    await addChannel(server, { code, conversions: { platform, events: ['login', 'order'] } })
  const institution = (url: string) => ({ url, sign: [] })
  const integrations = {
    institutions: {
      cf1: institution('https://elsewhere.example/hook'),
      nobody: institution('https://nobody.example/'),
    },
    partners: { organic: { verify: [] } },
    platforms: readPlatforms(platforms, true),
  }
  const warnings = await unconnectedWarnings({
    ...server.deps,
    config: { ...server.deps.config, integrations },
  })
  expect(warnings.map((text) => text.replace(/^INTEGRATIONS_FILE /, ''))).toEqual([
    expect.stringMatching(/^has no entry for [a-z0-9, -]+: applications to them are kept/),
    'has no keys of micro1, which cannot report on applications that visitors make there.',
    'names institutions that the catalogue does not have: nobody.',
    'has addresses outside of the registered hosts of cf1: nothing is sent there.',
    'names partners whose channel does not have half_flow enabled: organic.',
    'has no entry for the platforms of the channels lost: their conversions wait.',
    'gives the platforms no name for events of channels, which are not reported: unnamed order.',
  ])
})
