import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../../test/tools/temporary'
import { reportCommand } from '../../src/commands/report'
import { csvOf } from '../../src/report/page'
import { canary, findInFiles } from '../tools/canary'
import { rowOf, setRows, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { applicationFor, FIRST_STEP, fillOrder, HANGZHOU, LOAN } from '../tools/journey'

const server = testServer({ now: '2026-11-20T17:30:00.000Z' })
const folder = temporaryFolder()

const run = (...options: string[]) =>
  reportCommand.run(server.deps, [...options, '--out', path.join(folder, 'r.html')])
const csv = (id: string) =>
  readFileSync(path.join(folder, `r-${id}.csv`), 'utf8')
    .slice(1)
    .trim()
    .split('\r\n')

/** A visitor of a channel who lands, logs in, fills the form and applies. */
async function visit(channel: string, device: string, mobile?: string) {
  const token = await server.login(mobile, { channel, device })
  const by = { token, channel, device }
  await server.ok('/v1.0/channel/monitor', { channel, landing: '/' }, by)
  await server.ok('/v1/user/loginMark', { scene: 'page' }, by)
  await server.ok('/v1/user/nameSaveCity', { name: canary.name, ...HANGZHOU }, by)
  return by
}

test('a report counts each visitor once for each step, in the channel and on the day in China of the first time, and contains nothing personal [S27.26]', async () => {
  for (let visitor = 0; visitor < 6; visitor++)
    for (let landing = 0; landing < 2; landing++)
      await server.ok(
        '/v1.0/channel/monitor',
        { channel: 'test-c3', landing: '/' },
        { device: `c3-${visitor}` },
      )
  for (let visitor = 0; visitor < 5; visitor++)
    await server.ok(
      '/v1.0/channel/monitor',
      { channel: `typed-${visitor}`, landing: '/' },
      { device: `t-${visitor}` },
    )
  const by = await visit('organic', 'canary-device', canary.mobile)
  const order_no = await fillOrder(server, by.token, [FIRST_STEP, { name: canary.name, id_no: canary.id_no }])
  const wish = await applicationFor(server, order_no, 'cf1-daily', { ...LOAN, device: by.device })
  await server.ok('/v1/product/apply', wish, by)
  await institutions(server).drain()
  const application = await rowOf(server, 'applications', { order_no })
  // The institution reported this before its receipt was recorded.
  const { apply_no } = application
  await setRows(server, 'application_timeline', { apply_no, status: 'received' }, { status: 'reviewing' })

  const { ok, text } = await run('--from', '2026-11-20', '--to', '2026-11-21')
  expect([ok, text.split('\n').length]).toEqual([true, readdirSync(folder).length])
  // The single landing of organic hides the next larger channel; the strangers' codes are one channel without a name.
  expect(csv('channels').map((line) => line.split(',').slice(0, 2))).toEqual([
    ['渠道', '到达'],
    ['test-c3', '6'],
    ['未登记的渠道', '不单列'],
    ['无渠道', '0'],
    ['organic', '不单列'],
  ])
  expect(csv('days').map((line) => line.split(',').slice(0, 2))).toEqual([
    ['日期', '到达'],
    ['2026-11-20', '0'],
    ['2026-11-21', '12'],
  ])
  expect(csv('steps')[1]).toBe('到达,12,,100%,')
  expect(csv('steps').slice(4)).toEqual(['匹配,0,,0%,', '提交申请,不单列,,,', '机构收到,不单列,,,'])
  const secrets = {
    ...canary,
    order_no,
    apply_no: application.apply_no,
    device: 'canary-device',
    typed: 'typed-',
  }
  expect(findInFiles(folder, secrets)).toEqual([])
  expect(readFileSync(path.join(folder, 'r.html'), 'utf8')).not.toMatch(/<script|https?:|src=/)
})

test.each([
  ['test-c3', '6'],
  // Hidden in the report of all channels too, which has its row; otherwise the two reports could be compared.
  ['organic', '不单列'],
])(
  'a report of the channel %s shows of it what the report of all channels shows: %s landings [S27.26]',
  async (channel, landings) => {
    for (const file of readdirSync(folder)) rmSync(path.join(folder, file))
    const { text } = await run('--from', '2026-11-20', '--to', '2026-11-21', '--channel', channel)
    expect(csv('steps')[1]?.split(',').slice(0, 2)).toEqual(['到达', landings])
    const files = text.split('\n').map((file) => path.basename(file))
    expect(files).toEqual(['r.html', 'r-steps.csv', 'r-days.csv', 'r-speed.csv'])
  },
)

test.each([
  [['--to', '2026-11-21'], 'Usage: node dist/server.mjs report --from'],
  [
    ['--from', '2026-02-30', '--to', '2026-11-21'],
    '--from must be a day such as 2026-11-01, not "2026-02-30".',
  ],
  [['--from', '2026-11-22', '--to', '2026-11-21'], '--from 2026-11-22 is after --to 2026-11-21.'],
  [['--from', '2025-01-01', '--to', '2026-01-02'], 'A report has at most 366 days; these are 367.'],
  [
    ['--from', '2026-11-21', '--to', '2026-11-21', '--channel', 'none'],
    'The catalogue has no channel "none".',
  ],
  [
    ['--from', '2026-11-21', '--to', '2026-11-21', '--out', '/none/r.html'],
    'The folder of --out /none/r.html does not exist.',
  ],
])('the options %j of a report are refused with one sentence', async (options, sentence) => {
  const result = options.includes('--out') ? reportCommand.run(server.deps, options) : run(...options)
  await expect(result).rejects.toThrow(sentence)
})

test('a CSV file of a report quotes what must be quoted, and no spreadsheet runs a formula from it [S27.26]', () => {
  const rows = [['=1+1', '@a', '-2', 'a"b,c', null, -3]]
  expect(csvOf({ id: 'x', caption: '', head: ['一', '二'], rows })).toBe(
    '\uFEFF一,二\r\n\'=1+1,\'@a,\'-2,"a""b,c",不单列,-3\r\n',
  )
})
