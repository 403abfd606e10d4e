import { randomBytes } from 'node:crypto'
import type { HalfValues } from '@contract/endpoints/half'
import { sql } from 'kysely'
import { openStorage } from '../../src/app/storage'
import { countByKey, keysCommand } from '../../src/commands/keys'

import { type Config, readConfig } from '../../src/config/config'
import { issueHalfLink } from '../../src/half/links'
import { createVault, type Secrets } from '../../src/lib/vault'
import { issueUid } from '../../src/login/uid'
import { canary, walk } from '../tools/canary'
import { connectionTo, dropDatabase, takeMigrated, urlOf } from '../tools/databases'
import { atOnce, freshMobile, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { booked } from '../tools/journey'
import { logInByWechat } from '../tools/remote/wechat'

const server = testServer({ forEach: true })

/** The settings of a server on the database of `server`, with other secrets. */
const configOf = (secrets: Partial<Secrets> = {}, databaseUrl = urlOf(server.connection)): Config => ({
  ...server.deps.config,
  databaseUrl,
  secrets: { ...server.deps.config.secrets, ...secrets },
})
/** Opens the database as every start and every command does; the sentence with which it ends, or '' when it goes on. */
async function start(config: Config): Promise<string> {
  try {
    await (await openStorage(config)).close()
    return ''
  } catch (error) {
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error)
  }
}

const key = (id: string) => ({ id, key: randomBytes(32) })
const [dev] = readConfig({}).secrets.vaultKeys as [{ id: string; key: Buffer }]
const INDEX = { indexSecret: 'another secret' }
const BYTES = { vaultKeys: [key('dev')] }
const wrongIndex = /^ConfigError: INDEX_SECRET is not the one with which the database was written: [^.]+\.$/
const wrongKey = /^ConfigError: VAULT_KEYS has another key under the id "dev" than [^.]+\.$/
const checks = async () => (await rowsOf(server, 'secret_checks')).map(({ name }) => name)

test('a start or a command with another INDEX_SECRET, or other bytes under the id of a key, ends with one sentence and changes nothing', async () => {
  expect(await start(configOf())).toBe('')
  const before = await rowsOf(server, 'secret_checks')
  expect(before.map(({ name }) => name)).toEqual(['INDEX_SECRET', 'VAULT_KEYS dev'])
  expect(await start(configOf(INDEX))).toMatch(wrongIndex)
  expect(await start(configOf(BYTES))).toMatch(wrongKey)
  expect(await start(configOf({ ...INDEX, vaultKeys: [key('k2'), dev] }))).toMatch(wrongIndex)
  expect(await rowsOf(server, 'secret_checks')).toEqual(before)
  expect(await start(configOf({ signSecret: 'another secret' }))).toBe('')
  // What is stored names no secret.
  const { indexSecret } = server.deps.config.secrets
  expect(JSON.stringify(before)).not.toContain(indexSecret)
  expect(JSON.stringify(before)).not.toContain(dev.key.toString('hex'))
})

test('a key is replaced step by step: it is added, encrypts, and the former one may go when nothing needs it, not before', async () => {
  await server.login(freshMobile())
  const fresh = key('k2')
  for (const vaultKeys of [[dev], [dev, fresh], [fresh, dev]])
    expect(await start(configOf({ vaultKeys }))).toBe('')
  expect(await start(configOf({ vaultKeys: [fresh] }))).toBe(
    'ConfigError: VAULT_KEYS lacks the key "dev", with which values of the database are encrypted.',
  )
  const { secrets } = configOf({ vaultKeys: [fresh, dev] })
  const { ok } = await keysCommand.run({ ...server.deps, vault: createVault(secrets) }, ['reseal'])
  expect(ok).toBe(true)
  expect(await start(configOf({ vaultKeys: [fresh] }))).toBe('')
  expect(await checks()).toEqual(['INDEX_SECRET', 'VAULT_KEYS k2'])
  expect(await start(configOf({ vaultKeys: [key('k2')] }))).toMatch(/another key under the id "k2"/)
})

test('of servers that start together on a new database with two kinds of secrets, those of one kind start and all others end with the sentence', async () => {
  const database = await takeMigrated(server.deps.config)
  const url = urlOf(connectionTo(database))
  const results = await atOnce(6, (index) =>
    start(configOf(index % 2 === 0 ? {} : { ...INDEX, ...BYTES }, url)),
  )
  const started = results.map((result) => result === '')
  expect(started).toEqual(
    started[0] ? [true, false, true, false, true, false] : [false, true, false, true, false, true],
  )
  for (const result of results) expect(result).toMatch(/^$|^ConfigError: (INDEX_SECRET|VAULT_KEYS)/)
  await dropDatabase(database)
})

test('the values of every encrypted column are encrypted again with the first key, after which the former key is not needed', async () => {
  // The messages of the encrypted login have the time of this machine.
  server.clock.set(new Date().toISOString())
  const issueHalf = (mobile: string, values: HalfValues = {}) =>
    issueHalfLink(server.db, server.deps, { mobile, channel: 'half-demo', partner: 'p', values })
  const issued = (mobile: string) => issueUid(server.db, server.deps, { mobile, issued_by: 'test' })
  await walk({ ...server, issueUid: issued, issueHalf })
  // An unused link keeps its values, and a used one its identity until the visitor consents.
  await issueHalf('15926535890', { name: canary.name })
  const link = await issueHalf('15926535891', { name: canary.name, id_no: canary.id_no })
  await server.ok('/open/credit/half/form', { token: link })
  await booked(server, server.clock.now())
  const { token } = await logInByWechat(server, 'a-code')
  await server.ok('/v1/app/notice', { code: 'a-code' }, { token })

  const { secrets } = server.deps.config
  const fresh = { id: 'fresh', key: randomBytes(32) }
  const both = createVault({ ...secrets, vaultKeys: [fresh, ...secrets.vaultKeys] })
  const run = (action: string) => keysCommand.run({ ...server.deps, vault: both }, [action])
  const before = await countByKey(server.db)
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like '%\\_sealed' order by 1`.execute(server.db)
  expect(before.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ name }) => name))
  expect((await run('list')).text).toMatch(/Still needed besides "fresh": "dev"\.$/)

  const [nameless] = await rowsOf(server, 'visitors', { name_sealed: null })
  const someone = { user_id: nameless?.user_id ?? 0 }
  await setRows(server, 'visitors', someone, { name_sealed: 'dev.broken' })
  const first = await run('reseal')
  expect(first.ok).toBe(false)
  expect(first.text).toMatch(
    /^No key of VAULT_KEYS decrypts visitors\.name_sealed of the row with the key \d+\.$/m,
  )
  await setRows(server, 'visitors', someone, { name_sealed: null })
  expect((await run('list')).text).toMatch(/Everything is encrypted with "fresh"/)
  expect((await run('reseal')).text).toMatch(/^Encrypted again: 0 values\.$/m)
  const after = before.map((one) => ({ ...one, key: 'fresh' }))
  expect(await countByKey(server.db)).toEqual(after)

  const alone = createVault({ ...secrets, vaultKeys: [fresh] })
  const visitor = await rowOf(server, 'visitors', { mobile_index: alone.index(canary.mobile, 'mobile') })
  expect(alone.open(visitor.mobile_sealed, 'mobile')).toBe(canary.mobile)
  expect(alone.open(visitor.name_sealed ?? '', 'name')).toBe(canary.name)
})

test('one command ends every login, and visitors log in again [S27.61]', async () => {
  const mobile = freshMobile()
  const token = await server.login(mobile)
  const other = await server.login()
  server.clock.forward(1)
  const { text } = await keysCommand.run(server.deps, ['end-sessions'])
  expect(text).toMatch(/^Ended: \d+ sessions\.$/)
  const codes = [token, other].map(
    async (one) => (await server.call('/v1/user/city', {}, { token: one })).code,
  )
  expect(await Promise.all(codes)).toEqual([401, 401])
  expect((await server.call('/v1/user/city', {}, { token: await server.login(mobile) })).code).toBe(200)
})
