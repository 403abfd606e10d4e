import { sql } from 'kysely'
import pg from 'pg'
import { applyWith, reseed } from '../app/changed-seed'
import { approveWith } from '../tools/approve-stored'
import { consentIds, freshMobile, rowOf, testServer } from '../tools/harness'
import { LOAN, readyVisitor } from '../tools/journey'

const LIST = '/v2/product/showList'
const PUBLIC = '/v1.0/product/list'
const INFO = '/v2/product/info'
const CODE = 'cf1-daily'

const server = testServer({ forEach: true })

/** Another process with its own connection, which knows nothing of the server. */
async function elsewhere(work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(server.connection)
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Stores a new version of the product with another interest rate and lists it. */
async function storePrice(client: pg.Client, percent: number) {
  const version = `at-${percent}`
  await client.query(
    `insert into product_versions (code, version, definition, created_at)
      select code, $2, jsonb_set(definition, '{price,percent}', to_jsonb($3::numeric)), created_at
      from product_versions join products using (code, version) where code = $1`,
    [CODE, version, percent],
  )
  await client.query('update products set version = $2 where code = $1', [CODE, version])
  await approveWith((text, values) => client.query(text, values))
}

const percentIn = (products: { code: string; price: { percent: number } }[]) =>
  products.find(({ code }) => code === CODE)?.price.percent
const version = async () =>
  (await sql<{ version: string }>`select version from catalogue`.execute(server.db)).rows[0]?.version

test('a product that another process changes has its new terms in the next match, list and cost sheet', async () => {
  const { token, order_no } = await readyVisitor(server)
  const before = await server.ok(LIST, { order_no }, { token })
  expect(percentIn(before.matched)).toBe(11.88)

  await elsewhere((client) => storePrice(client, 9))
  const list = await server.ok(LIST, { order_no }, { token })
  expect(percentIn(list.matched)).toBe(9)
  const cost = ({ matched }: typeof list) => matched.find(({ code }) => code === CODE)?.total_cost ?? 0
  expect(cost(list)).toBeLessThan(cost(before))
  expect(percentIn((await server.ok(PUBLIC, {})).products)).toBe(9)
  const { cost_sheet } = await server.ok(INFO, { code: CODE, ...LOAN })
  expect(cost_sheet.total_cost).toBe(cost(list))
  expect((await rowOf(server, 'match_traces', { trace_id: list.trace_id })).products[CODE]).toBe('at-9')
})

test('a product that another process unlists can neither be matched nor applied for', async () => {
  const { token, order_no } = await readyVisitor(server)
  const info = await server.ok(INFO, { code: CODE, ...LOAN })
  await elsewhere((client) =>
    client.query(`update products set listed = false, unlisted_reason = '停止合作' where code = $1`, [CODE]),
  )
  const { matched, unmatched } = await server.ok(LIST, { order_no }, { token })
  expect([...matched, ...unmatched].map(({ code }) => code)).not.toContain(CODE)
  const wish = { order_no, code: CODE, amount: LOAN.amount, term: LOAN.term, consent_ids: consentIds(info) }
  const payload = { ...wish, cost_sheet_hash: info.cost_sheet.hash }
  expect(await server.call('/v1/product/apply', payload, { token })).toMatchObject({ code: 404 })
})

test('an institution that is renamed and an agreement that gets a new version are shown as they are now', async () => {
  const agreementsOf = async () => (await server.ok(INFO, { code: CODE })).agreements
  const [first] = await agreementsOf()
  await elsewhere(async (client) => {
    await client.query(`update institutions set name = '新名称' where code = 'cf1'`)
    await client.query(
      `insert into agreement_versions select code, '9.9', html, hash, source_hash, $2
        from agreement_versions where code = $1 limit 1`,
      [first?.code, server.clock.now()],
    )
    await approveWith((text, values) => client.query(text, values))
  })
  const { product } = await server.ok(INFO, { code: CODE })
  expect(product.institution.name).toBe('新名称')
  expect((await agreementsOf())[0]).toMatchObject({ code: first?.code, version: '9.9' })
})

test('a change counts from its commit, and one that is rolled back never does', async () => {
  const percent = async () => percentIn((await server.ok(PUBLIC, {})).products)
  await elsewhere(async (client) => {
    await client.query('begin')
    await storePrice(client, 9)
    expect(await percent()).toBe(11.88)
    await client.query('rollback')
    expect(await percent()).toBe(11.88)
    await client.query('begin')
    await storePrice(client, 10)
    expect(await percent()).toBe(11.88)
    await client.query('commit')
  })
  expect(await percent()).toBe(10)
})

test('seeding the same files again does not change the version of the catalogue, and a changed file does [S27.4]', async () => {
  await reseed(server, CODE)
  const before = await version()
  await reseed(server, CODE)
  expect(await version()).toBe(before)
  await reseed(server, CODE, () => ({ name: '新产品名' }))
  expect(await version()).not.toBe(before)
})

test('a session without a search path changes a product too, and the change counts', async () => {
  await elsewhere(async (client) => {
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
    await client.query(`set search_path = ''`)
    await client.query(
      `update ${rows[0]?.schema}.products set listed = false, unlisted_reason = '停止合作' where code = $1`,
      [CODE],
    )
  })
  expect(percentIn((await server.ok(PUBLIC, {})).products)).toBeUndefined()
})

test('by another channel, without advertisements and with the label 广告 on the other products, a visitor gets the same list but for that label [S15.30]', async () => {
  const mobile = freshMobile()
  const { order_no } = await readyVisitor(server, {}, mobile)
  const listBy = async (channel: string) => {
    const token = await server.login(mobile, { channel })
    const { trace_id: _, ...list } = await server.ok(LIST, { order_no }, { token, channel })
    return list
  }
  const labels = ({ matched }: Awaited<ReturnType<typeof listBy>>) => matched.map((one) => one.sponsored)
  const unlabelled = (list: object) => JSON.stringify(list, (key, value) => (key === 'sponsored' ? 0 : value))
  const before = await listBy('test-c3')
  expect(new Set(labels(before))).toEqual(new Set([true, false]))
  for (const { reasons } of [...before.matched, ...before.unmatched]) expect(reasons).not.toEqual([])
  await server.db.deleteFrom('ads').execute()
  await applyWith(server, 'products.json', (text) =>
    JSON.stringify(
      JSON.parse(text).map((one: object & { sponsored: boolean }) => ({ ...one, sponsored: !one.sponsored })),
    ),
  )
  const after = await listBy('xfkuaishou2')
  expect(labels(after)).toEqual(labels(before).map((sponsored) => !sponsored))
  expect(unlabelled(after)).toBe(unlabelled(before))
})
