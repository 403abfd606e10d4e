import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { keysCommand } from '../../src/commands/keys/keys'
import { sealedColumns } from '../../src/commands/keys/sealed-columns'
import { createVault } from '../../src/lib/vault'
import { rowOf, testServer } from '../tools/harness'
import { fillOrder, settle } from '../tools/journey'

const server = testServer()

test('every column that holds encrypted values is encrypted again when the key is replaced', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like '%\\_sealed' order by 1`.execute(server.db)
  const covered = sealedColumns().map(({ table, column }) => `${table}.${column}`)
  expect(covered.sort()).toEqual(rows.map(({ name }) => name))
})

test('values are encrypted again with the first key, after which the former key is not needed', async () => {
  const mobile = '13800138000'
  const token = await server.login(mobile)
  await settle(server, token)
  const order_no = await fillOrder(server, token)

  const { secrets } = server.deps.config
  const fresh = { id: 'fresh', key: randomBytes(32) }
  const both = createVault({ ...secrets, vaultKeys: [fresh, ...secrets.vaultKeys] })
  const run = (action: string) => keysCommand.run({ ...server.deps, vault: both }, [action])
  expect((await run('list')).text).toMatch(/^dev {2}visitors\.mobile_sealed {2}\d+$/m)
  expect((await run('list')).text).toMatch(/Still needed besides "fresh": "dev"\.$/)

  expect((await run('reseal')).text).toMatch(/^Encrypted again: \d+ values\.$/m)
  expect((await run('list')).text).toMatch(/Everything is encrypted with "fresh"/)
  expect((await run('reseal')).text).toMatch(/^Encrypted again: 0 values\.$/m)
  const alone = createVault({ ...secrets, vaultKeys: [fresh] })
  const { user_id } = await rowOf(server, 'orders', { order_no })
  const visitor = await rowOf(server, 'visitors', { user_id })
  expect(alone.open(visitor.mobile_sealed, 'mobile')).toBe(mobile)
  const order = await rowOf(server, 'orders', { order_no })
  expect(alone.open(order.name_sealed ?? '', 'name')).toBe('张三')
})
