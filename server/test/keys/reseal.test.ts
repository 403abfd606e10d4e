import { randomBytes } from 'node:crypto'
import type { HalfValues } from '@contract/endpoints/half'
import { sql } from 'kysely'
import { keysCommand } from '../../src/commands/keys/keys'
import { countByKey } from '../../src/commands/keys/reseal'
import { createVault } from '../../src/lib/vault'
import { issueHalfLink } from '../../src/services/half/links'
import { issueUid } from '../../src/services/login/uid'
import { canary, walk } from '../tools/canary'
import { rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { logInByWechat } from '../tools/remote/wechat'
import { booked } from '../tools/store-journey'

const server = testServer()

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
    /^No key of VAULT_KEYS decrypts visitors\.name_sealed of the row at \(\d+,\d+\)\.$/m,
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
