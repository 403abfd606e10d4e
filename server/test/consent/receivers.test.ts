import { type InstitutionCode, institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import { agreementsFor } from '../../src/agreement/agreements'
import { submit } from '../../src/application/applications'
import { catalogueOf } from '../../src/catalogue/catalogue'
import { costSheet } from '../../src/catalogue/cost-sheet'
import { productIn } from '../../src/catalogue/products'
import { catalogueCommand } from '../../src/commands/catalogue'
import { deliveriesCommand } from '../../src/commands/deliveries'
import { withChanged } from '../app/changed-seed'
import { fieldError, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { delivered } from '../tools/institutions'
import { applicationFor, booked, LOAN, readyVisitor } from '../tools/journey'
import { leave } from '../tools/privacy-visitor'

/** Three doors between data and an institution: the catalogue, the application, the delivery. Each is tested alone. */
const server = testServer()

const PRODUCT = 'cf1-daily'
const RECEIVER = 'cf1'
const CODES = ['share-cf1', 'notice-cf1', 'lead-cf1', 'share-cf2', 'notice-cf2', 'matching-service'] as const
type Code = (typeof CODES)[number]

/** What an operator may have written: what each agreement says, and the product's list of them. */
interface Planted {
  agreements?: Partial<Record<Code, { institution_code?: InstitutionCode | null; only_read?: boolean }>>
  list: Code[]
}
const AS_SEEDED = Object.fromEntries(
  CODES.map((code) => {
    const only_read = code.startsWith('notice')
    return [
      code,
      { institution_code: only_read || code === 'matching-service' ? null : code.slice(-3), only_read },
    ]
  }),
) as Record<Code, { institution_code: InstitutionCode | null; only_read: boolean }>
const SEEDED: Planted = { list: ['share-cf1', 'notice-cf1'] }

/** What the law asks for: a consent of the product's that says who receives the application. */
const CATALOGUES: [what: string, catalogue: Planted, receiver: string, mayPass: boolean][] = [
  ['its own consent', SEEDED, RECEIVER, true],
  ['the notice alone', { list: ['notice-cf1'] }, RECEIVER, false],
  ['the consent of another institution', { list: ['share-cf2', 'notice-cf1'] }, RECEIVER, false],
  ['the consent for leads', { list: ['lead-cf1', 'notice-cf1'] }, RECEIVER, false],
  ['a consent that names nobody', { list: ['matching-service'] }, RECEIVER, false],
  [
    'a consent that only informs',
    { agreements: { 'share-cf1': { only_read: true } }, list: ['share-cf1'] },
    RECEIVER,
    false,
  ],
  [
    'a consent of its own that names another institution',
    { agreements: { 'share-cf1': { institution_code: institutionCode('cf2') } }, list: ['share-cf1'] },
    RECEIVER,
    false,
  ],
  [
    'a notice that is a consent and names it',
    {
      agreements: { 'notice-cf1': { institution_code: institutionCode('cf1'), only_read: false } },
      list: ['notice-cf1'],
    },
    RECEIVER,
    true,
  ],
]

/** Writes the agreements and the product past the check of the catalogue. */
async function plant({ agreements = {}, list }: Planted) {
  for (const code of CODES)
    await setRows(server, 'agreements', { code }, { ...AS_SEEDED[code], ...agreements[code] })
  const { version } = await rowOf(server, 'products', { code: PRODUCT })
  await sql`update product_versions set definition = jsonb_set(definition::jsonb, '{agreements}', ${JSON.stringify(list)}::jsonb)
    where code = ${PRODUCT} and version = ${version}`.execute(server.db)
}
afterEach(() => plant(SEEDED))

const drain = () => delivered(server)
beforeEach(async () => {
  await server.db.deleteFrom('delivery_attempts').execute()
  await server.db.deleteFrom('deliveries').execute()
})

test.each(['check', 'apply'])(
  'catalogue %s refuses a product with only the notice, one with the consents of others, a consent for leads that only informs, and an identity step without a consent [S24.29]',
  async (step) => {
    const changed = (text: string, code: string, change: object) =>
      JSON.stringify(
        JSON.parse(text).map((row: { code: string }) => (row.code === code ? { ...row, ...change } : row)),
      )
    const changes = {
      'products.json': (text: string) =>
        changed(changed(text, PRODUCT, { agreements: ['notice-cf1'] }), 'direct-flex', {
          agreements: ['share-cf1', 'lead-direct'],
        }),
      'agreements.json': (text: string) =>
        changed(changed(text, 'lead', { only_read: true }), 'identity', { only_read: true }),
    }
    const said = await withChanged(server, changes, async (dir) => {
      return catalogueCommand.run(server.deps, [step, dir]).then(
        ({ text, ok }) => (ok ? 'fine' : text),
        (error: Error) => error.message,
      )
    })
    for (const part of [
      `products.json, line 1, product ${PRODUCT}: none of its agreements is a consent to pass data on to cf1`,
      'products.json, line 1, product direct-flex: none of its agreements is a consent to pass data on to direct',
      'agreements.json, line 1, agreement lead-cf1: it is no consent to pass leads',
      'agreements.json, line 1, agreement identity: the identity step needs a consent',
    ])
      expect(said).toContain(part)
  },
)

test.each(CATALOGUES)(
  'an application for a product with %s passes only with a consent that names its institution, and is else refused with a sentence and stores nothing [S24.29]',
  async (_what, catalogue, _receiver, mayPass) => {
    await plant(catalogue)
    const { token, order_no } = await readyVisitor(server)
    const payload = await applicationFor(server, order_no, PRODUCT)
    const answer = await server.call('/v1/product/apply', payload, { token })
    const refused = { code: 409, msg: '该产品缺少向机构提供信息的授权书，暂时不能申请' }
    expect(answer).toMatchObject(mayPass ? { code: 200 } : refused)
    expect(await rowsOf(server, 'applications', { order_no })).toHaveLength(mayPass ? 1 : 0)
  },
)

/** Stores an application with a consent to every agreement of the product, past the checks of the call. */
async function submitted() {
  const { token, order_no } = await readyVisitor(server)
  const { user_id } = await rowOf(server, 'orders', { order_no })
  const { mobile_index } = await rowOf(server, 'visitors', { user_id })
  const at = server.clock.now()
  const catalogue = await catalogueOf(server.db, server.clock.now())
  const product = productIn(catalogue, PRODUCT)
  const { apply_no } = await server.db.transaction().execute(async (trx) => {
    const last: (() => Promise<void>)[] = []
    const application = await submit(trx, server.deps, {
      order_no,
      user_id,
      product,
      cost_sheet: costSheet(product, LOAN.amount, LOAN.term),
      sheet_shown_at: at,
      reviewer: false,
      consents: agreementsFor(catalogue, product.definition.agreements, at),
      came_by: '',
      mobile_index,
      channel: '',
      device: 'device-1',
      beforeCommit: (work) => void last.push(work),
    })
    for (const work of last) await work()
    return application
  })
  return { token, apply_no }
}

test.each([...CATALOGUES, ['its own consent to another institution', SEEDED, 'cf2', false] as const])(
  'a delivery of a product with %s arrives only if a consent of the application names the receiver, and else ends with the reason [S24.29]',
  async (_what, catalogue, receiver, mayPass) => {
    await plant(catalogue)
    const { apply_no } = await submitted()
    await setRows(
      server,
      'deliveries',
      { apply_no, kind: 'deliver' },
      { institution_code: institutionCode(receiver) },
    )
    const got = await drain()
    const { id, ...row } = await rowOf(server, 'deliveries', { apply_no, kind: 'deliver' })
    const { status } = await rowOf(server, 'applications', { apply_no })
    expect([got.length, status]).toEqual(mayPass ? [1, 'received'] : [0, 'submitted'])
    const refused = { refused: 'no consent names the receiver', dead_at: server.clock.now(), attempts: 0 }
    expect(row).toMatchObject(mayPass ? { refused: null } : refused)
    expect(await rowsOf(server, 'delivery_attempts', { delivery_id: id })).toHaveLength(mayPass ? 1 : 0)
  },
)

test('an operator sees why a delivery was refused, and sending it again is refused again until a consent names the receiver [S24.29]', async () => {
  await plant({ list: ['notice-cf1'] })
  const { apply_no } = await submitted()
  const list = async () => (await deliveriesCommand.run(server.deps, ['list', '--dead'])).text
  await drain()
  expect(await list()).toMatch(/cf1 +deliver +SQ\d+ .* 0 +no consent names the receiver +dead since/)
  await deliveriesCommand.run(server.deps, ['retry', '--dead'])
  expect(await list()).toBe('No delivery is dead.')
  expect(await drain()).toEqual([])
  expect(await list()).toContain('no consent names the receiver')
  expect((await rowOf(server, 'applications', { apply_no })).status).toBe('submitted')
})

test('a booked visit is not sent to an institution that no consent of the application names any more [S24.29]', async () => {
  const { apply_no } = await booked(server, server.clock.now())
  await setRows(server, 'deliveries', { apply_no, kind: 'deliver' }, { done_at: server.clock.now() })
  await setRows(server, 'agreements', { code: 'share-rural' }, { only_read: true })
  expect(await drain()).toEqual([])
  expect(await rowOf(server, 'deliveries', { apply_no, kind: 'visit' })).toMatchObject({
    refused: 'no consent names the receiver',
    attempts: 0,
  })
  await setRows(server, 'agreements', { code: 'share-rural' }, { only_read: false })
  await deliveriesCommand.run(server.deps, ['retry', '--dead'])
  expect((await drain()).map(({ type }) => type)).toEqual(['visit.booked'])
})

test('a lead is neither offered nor sent to an institution whose agreement for leads only informs [S24.29]', async () => {
  const lead_no = await leave(server, '13912345678', ['cf1'])
  const before = await server.ok('/open/support/init', { sid: 'demo' })
  const ticks = before.agreements.map(({ consent_id }) => consent_id)
  await setRows(server, 'agreements', { code: 'lead-cf1' }, { only_read: true })
  expect(await drain()).toEqual([])
  expect(await rowOf(server, 'deliveries', { lead_no })).toMatchObject({
    refused: 'no consent names the receiver',
    attempts: 0,
  })
  const { agreements } = await server.ok('/open/support/init', { sid: 'demo' })
  expect(before.agreements.map(({ code }) => code)).toContain('lead-cf1')
  expect(agreements.map(({ code }) => code)).not.toContain('lead-cf1')
  const values = { call_time: 'morning' }
  const put = await server.call('/open/support/put', {
    sid: 'demo',
    mobile: '13912345679',
    values,
    consents: ticks,
  })
  expect(put).toMatchObject(fieldError('consents'))
  await setRows(server, 'agreements', { code: 'lead-cf1' }, { only_read: false })
})
