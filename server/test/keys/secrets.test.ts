import { randomBytes } from 'node:crypto'
import { keysCommand } from '../../src/commands/keys/keys'
import { type Config, readConfig } from '../../src/config/config'
import { createVault, type Secrets } from '../../src/lib/vault'
import { openStorage } from '../../src/storage'
import { connectionTo, dropDatabase, takeMigrated } from '../tools/databases'
import { atOnce, freshMobile, rowsOf, testServer } from '../tools/harness'

const server = testServer({ forEach: true })

const urlOf = ({ host, port, user, database }: ReturnType<typeof connectionTo>) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
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
