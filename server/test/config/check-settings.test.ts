import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { temporaryFolder } from '../../../test/tools/temporary'
import { attemptsOf, tryAll } from '../../src/commands/attempts'
import { helpFor } from '../../src/commands/commands'
import { readConfig, readSettings } from '../../src/config/config'
import { unknownNames } from '../../src/config/unknown-names'
import { UNTRUSTED } from '../lib/certificate'
import { connectionTo, dropDatabase, takeMigrated, urlOf } from '../tools/databases'
import { remoteServer } from '../tools/remote/server'

const folder = temporaryFolder()
const integrations = path.join(folder, 'integrations.json')
const authority = path.join(folder, 'authority.pem')
writeFileSync(authority, UNTRUSTED.cert)
const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** The command in a process of its own, because Node.js reads NODE_EXTRA_CA_CERTS at its start. */
async function run(args: string[], env: Record<string, string>) {
  const started = promisify(execFile)(process.execPath, ['dist/server.mjs', ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  const { stdout, stderr, code = 0 } = await started.catch((failed) => failed)
  return { lines: String(stdout).trim().split('\n'), stderr, code }
}

const asked: string[] = []
const answer = (shift: number) => () => ({
  status: 405,
  headers: { date: new Date(Date.now() + shift).toUTCString() },
})
let others: Awaited<ReturnType<typeof remoteServer>>[]
beforeAll(async () => {
  const tls = { key: Buffer.from(UNTRUSTED.key), cert: Buffer.from(UNTRUSTED.cert) }
  others = await Promise.all([
    remoteServer(({ method, url, headers, text }) => {
      asked.push([method, url, headers['webhook-signature'], text].join(' '))
      return answer(0)()
    }, tls),
    remoteServer(answer(600_000)),
    remoteServer(() => new Promise(() => {})),
    remoteServer(() => ({ status: 503 })),
    remoteServer(() => ({ body: '{"errcode":40125}' })),
    remoteServer(answer(0)),
  ])
  await others[5]?.close()
})
afterAll(() => Promise.all(others.map(({ close }) => close())))

test('check-settings names every mistake of the settings, tries every address without sending anything, and trusts a private authority of NODE_EXTRA_CA_CERTS [S27.94, S27.97]', async () => {
  const [trusted, ahead, silent, down, wechat, dead] = others.map(({ origin }) => origin)
  const secure = trusted?.replace('127.0.0.1', 'localhost')
  const institution = (url?: string) => ({ url: `${url}/hooks?secret=1`, sign: [key] })
  const content = {
    institutions: { ahead: institution(ahead), silent: institution(silent), down: institution(down) },
    wechat: { appid: 'wx0123456789abcdef', secret: 'ab'.repeat(16), api: wechat },
  }
  writeFileSync(integrations, JSON.stringify(content))
  const env = {
    DATABASE_URL: urlOf(connectionTo('postgres')),
    SMS_PROVIDER: 'http',
    SMS_GATEWAY_URL: `${secure}/send`,
    SMS_GATEWAY_KEY: key,
    IDENTITY_PROVIDER: 'http',
    IDENTITY_URL: `${dead}/check`,
    IDENTITY_KEY: key,
    INTEGRATIONS_FILE: integrations,
    DATABSE_READ_URL: 'postgres://127.0.0.1',
    APP_MODE: 'Production',
    APP_ROOT: folder,
    PUBLIC_URL: secure ?? '',
    NOTES_URL: 'https://127.0.0.1:1/notes.txt',
    APP_PORT: 'tcp://10.0.0.1:80',
    APP_NODE: 'node-1',
    JOURNAL_DIR: '/dev/null/journal',
    PORT: 'http',
    LOG_LEVEL: 'loud',
  }
  const [known, unknown] = await Promise.all([
    run(['check-settings'], { ...env, NODE_EXTRA_CA_CERTS: authority }),
    run(['check-settings'], env),
  ])
  const starts = [
    'FAULT    settings: APP_MODE must be one of .*: what production demands was not checked\\.$',
    'FAULT    settings: PORT must be a number',
    'FAULT    settings: APP_ROOT must be the folder',
    'FAULT    settings: LOG_LEVEL must be one of',
    'FAULT    settings: JOURNAL_DIR cannot be written \\(EACCES\\): /dev/null/journal',
    'FAULT    settings: DATABSE_READ_URL is no setting: is DATABASE_READ_URL meant?',
    'ok       DATABASE_URL: PostgreSQL 1',
    'ok       SMS_GATEWAY_URL: localhost:',
    'FAULT    IDENTITY_URL: nothing listens there',
    'FAULT    /institutions/ahead/url: its clock is \\d+ s ahead',
    'FAULT    /institutions/silent/url: no answer in time',
    'FAULT    /institutions/down/url: 127.0.0.1:',
    'FAULT    /wechat: WeChat answered with error 40125: the secret is not that of the appid',
    'ok       PUBLIC_URL: localhost:',
    'warning  NOTES_URL: nothing listens there',
    'Mistakes: 11.',
  ]
  expect(known.lines).toEqual(
    starts.map((start) => expect.stringMatching(`^${start.replaceAll('?', '\\?')}`)),
  )
  expect(known).toMatchObject({ code: 1, stderr: '' })
  expect(asked.sort()).toEqual(['OPTIONS /healthz  ', 'OPTIONS /send  '])
  expect(unknown.lines[7]).toMatch(
    /^FAULT {4}SMS_GATEWAY_URL: its certificate is of an authority that .* NODE_EXTRA_CA_CERTS/,
  )
})

test('a database of other secrets and one of a later release are mistakes before a start [S27.94]', async () => {
  const database = await takeMigrated(readConfig())
  const client = new pg.Client(connectionTo(database))
  await client.connect()
  const clock = { now: () => new Date() }
  const DATABASE_URL = urlOf(connectionTo(database))
  const lines = () => tryAll(attemptsOf(readConfig({ DATABASE_URL }), clock), clock)
  const fault = { state: 'FAULT', name: 'DATABASE_URL' }
  expect(await lines()).toMatchObject([{ state: 'ok' }])
  await client.query("insert into secret_checks (name, digest) values ('VAULT_KEYS dev', 'another')")
  expect(await lines()).toMatchObject([
    { ...fault, text: expect.stringMatching(/^VAULT_KEYS has another key under the id "dev"/) },
  ])
  await client.query("insert into migrations (name, digest) values ('9999_later.sql', '')")
  expect(await lines()).toMatchObject([
    { ...fault, text: expect.stringMatching(/^The database is newer than this release/) },
  ])
  await client.end()
  await dropDatabase(database)
})

test('a variable whose name differs by one slip from a setting that is not set is named with it, and no other [S27.94]', () => {
  const { names } = readSettings({})
  const meant = (...given: string[]) =>
    unknownNames(Object.fromEntries(given.map((name) => [name, 'x'])), names).map((one) =>
      one.split(' is no setting: is '),
    )
  expect(meant('DATABSE_URL', 'SMS_PER_HUOR', 'SIGN_SECRETS', 'METRIC_TOKEN_FILE', 'NOTE5_URL')).toEqual([
    ['DATABSE_URL', 'DATABASE_URL meant?'],
    ['SMS_PER_HUOR', 'SMS_PER_HOUR meant?'],
    ['SIGN_SECRETS', 'SIGN_SECRET meant?'],
    ['METRIC_TOKEN_FILE', 'METRICS_TOKEN meant?'],
    ['NOTE5_URL', 'NOTES_URL meant?'],
  ])
  expect(meant('DATABASE_URL', 'DATABSE_URL', 'SIGN_SECRET_FILE', 'APP_PORT', 'PATH')).toEqual([])
})

test('the option --help lists every command, even when the settings have a mistake [S27.96]', async () => {
  const { lines, code } = await run(['deliveries', '--help'], { APP_MODE: 'wrong', DATA_DIR: '/none' })
  expect([lines[0], lines.length, code]).toEqual([expect.stringContaining(' deliveries list '), 2, 0])
  expect(helpFor(['help', 'report'])).toMatch(/^node dist\/server\.mjs report --from .*\n {4}Writes /)
  const all = helpFor(['-h'])?.split('\n') ?? []
  expect([helpFor(['--help']), helpFor(['unknown', '-h']), helpFor(['migrate'])]).toEqual([
    all.join('\n'),
    null,
    null,
  ])
  expect(all).toEqual(
    expect.arrayContaining(['node dist/server.mjs check-settings', 'node dist/server.mjs migrate']),
  )
})
