import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { approve } from '../../../test/tools/papers'
import { catalogueCommand } from '../../src/commands/catalogue'
import { type Changes, withChanged } from '../app/changed-seed'
import { testServer } from '../tools/harness'

const server = testServer({ forEach: true })

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200, 0xfe)])
const WEBP = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(200, 1)])

type Row = Record<string, unknown>
const institution = (code: string, values: Row): Changes => ({
  'institutions.json': (text) =>
    JSON.stringify(JSON.parse(text).map((row: Row) => (row.code === code ? { ...row, ...values } : row))),
})
/** Runs a step of the command on the seed with one institution changed and with logos. */
const run = (step: 'check' | 'apply', code: string, values: Row, logos: Record<string, Buffer> = {}) =>
  withChanged(server, institution(code, values), async (dir) => {
    mkdirSync(path.join(dir, 'logos'))
    for (const [file, bytes] of Object.entries(logos)) writeFileSync(path.join(dir, 'logos', file), bytes)
    approve(dir)
    return catalogueCommand.run(server.deps, [step, dir])
  })

const problemsOf = async (values: Row, logos?: Record<string, Buffer>) =>
  (await run('check', 'cf1', values, logos)).text.split('\n').slice(0, -1)

const institutionOf = async (code: string) =>
  (await server.ok('/v2/product/info', { code })).product.institution

test('a mark that is missing, longer than a character, no word or that of another institution is refused in one sentence [S24.31]', async () => {
  expect(await problemsOf({ mark: undefined })).toEqual([
    'institutions.json, line 2, institution cf1: must have required properties mark',
  ])
  const one = 'must be one letter, digit or Chinese character'
  expect(await problemsOf({ mark: '消费' })).toEqual([
    `institutions.json, line 2, institution cf1: mark "消费" ${one}`,
  ])
  expect(await problemsOf({ mark: '·' })).toEqual([
    `institutions.json, line 2, institution cf1: mark "·" ${one}`,
  ])
  expect(await problemsOf({ mark: '农' })).toEqual([
    'institutions.json, line 263, institution rural: mark "农" is that of cf1 already: choose another character of its name',
  ])
})

test.each([
  ['is missing', {}, 'logos/cf1.png cannot be read (ENOENT)'],
  [
    'is larger than 4 KB',
    { 'cf1.png': Buffer.concat([PNG, Buffer.alloc(4096)]) },
    'logos/cf1.png has 4304 bytes, and a logo has at most 4096',
  ],
  ['is another image than its name says', { 'cf1.png': WEBP }, 'logos/cf1.png is no PNG image'],
  [
    'is a drawing with scripts',
    { 'cf1.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    'logos/cf1.png is no PNG image',
  ],
])('a logo that %s is refused in one sentence [S24.31]', async (_, logos, sentence) => {
  expect(await problemsOf({ logo: 'cf1.png' }, logos as Record<string, Buffer>)).toEqual([sentence])
})

test('a logo of another kind or from another folder is refused by its name [S24.31]', async () => {
  for (const logo of ['cf1.svg', '../cf1.png', 'https://cf1.example/logo.png'])
    expect(await problemsOf({ logo })).toEqual([
      expect.stringMatching(/^institutions\.json, line \d+, institution cf1: logo must match/),
    ])
})

test.each([
  ['cf1.png', PNG, 'image/png'],
  ['cf1.webp', WEBP, 'image/webp'],
])(
  'the logo %s is served byte for byte from a path that names its content, to be kept for ever [S24.31]',
  async (file, bytes, type) => {
    expect(await institutionOf('cf1-daily')).toMatchObject({ mark: '一', logo: null })
    await run('apply', 'cf1', { logo: file }, { [file]: bytes })
    const { logo } = await institutionOf('cf1-daily')
    const answer = await server.app.inject(logo ?? '')
    expect(answer.rawPayload).toEqual(bytes)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    await run('apply', 'cf1', { logo: file }, { [file]: Buffer.concat([bytes, Buffer.alloc(1)]) })
    expect((await institutionOf('cf1-daily')).logo).not.toBe(logo)
    expect((await server.app.inject(logo ?? '')).statusCode).toBe(404)
  },
)

test('a logo is exported byte for byte, and no other file of the catalogue can be read where logos are [S24.31]', async () => {
  await run('apply', 'cf1', { logo: 'cf1.png' }, { 'cf1.png': PNG })
  await withChanged(server, {}, async (dir) => {
    const out = path.join(dir, 'out')
    await catalogueCommand.run(server.deps, ['export', out])
    expect(readFileSync(path.join(out, 'logos/cf1.png'))).toEqual(PNG)
  })
  const rows = await server.db.selectFrom('catalogue_files').select('hash').execute()
  const { logo } = await institutionOf('cf1-daily')
  const paths = rows.map(({ hash }) => `/logo/${hash.slice(0, 16)}.png`).filter((one) => one !== logo)
  for (const one of [...paths, '/logo/', '/logo/..%2Fproducts.json', `${logo}x`])
    expect([one, (await server.app.inject(one)).statusCode]).toEqual([one, 404])
})
