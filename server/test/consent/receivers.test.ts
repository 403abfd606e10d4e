import fc from 'fast-check'
import { sql } from 'kysely'
import { catalogueCommand } from '../../src/commands/catalogue'
import { deliveriesCommand } from '../../src/commands/deliveries'
import { createEngine } from '../../src/deliveries'
import { costSheet } from '../../src/matching/cost-sheet'
import { problemsOf } from '../../src/seed/check'
import { readFolder } from '../../src/seed/folder'
import { agreementsFor } from '../../src/services/agreement/agreements'
import { submit } from '../../src/services/application/applications'
import { catalogueOf } from '../../src/services/catalogue/catalogue'
import { deliverNext } from '../../src/services/delivery/attempt'
import type { Carrier, Message } from '../../src/services/delivery/task'
import { productIn } from '../../src/services/match/products'
import { withChanged } from '../app/changed-seed'
import { fieldError, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { applicationFor, LOAN, readyVisitor } from '../tools/journey'
import { leave } from '../tools/privacy-visitor'
import { booked } from '../tools/store-journey'

/**
 * Three doors stand between a visitor's data and an institution, each for itself: the check of a catalogue, the application
 * and the delivery. Each is tested here with the others out of its way.
 */
const server = testServer()

const PRODUCT = 'cf1-daily'
const RECEIVER = 'cf1'
const CODES = ['share-cf1', 'notice-cf1', 'lead-cf1', 'share-cf2', 'notice-cf2', 'matching-service'] as const
type Code = (typeof CODES)[number]

/** What an operator may have written: the receiver that each agreement names, whether it only informs, and the product's list. */
interface Planted {
  agreements: { code: Code; institution_code: string | null; only_read: boolean }[]
  list: Code[]
}
const planted: fc.Arbitrary<Planted> = fc.record({
  agreements: fc.tuple(
    ...CODES.map((code) =>
      fc.record({
        code: fc.constant(code),
        institution_code: fc.constantFrom(null, 'cf1', 'cf2'),
        only_read: fc.boolean(),
      }),
    ),
  ),
  list: fc.subarray([...CODES], { minLength: 1 }),
})
const AS_SEEDED = CODES.map((code) => ({
  code,
  institution_code: code.startsWith('notice') || code === 'matching-service' ? null : code.slice(-3),
  only_read: code.startsWith('notice'),
}))
/** The catalogues that were valid: only the notice, another institution's consent, the consent for leads, nothing of its own. */
const KNOWN: Planted['list'][] = [
  ['notice-cf1'],
  ['share-cf2', 'notice-cf1'],
  ['lead-cf1', 'notice-cf1'],
  ['matching-service'],
  ['share-cf1', 'notice-cf1'],
]
const examples = KNOWN.map((list): [Planted] => [{ agreements: AS_SEEDED, list }])

/** What the law asks for, in words of its own: a consent of the product's that says who receives the application. */
const mayPass = ({ agreements, list }: Planted, receiver = RECEIVER) =>
  agreements.some(
    (one) =>
      list.includes(one.code) &&
      one.institution_code === receiver &&
      !one.only_read &&
      !one.code.startsWith('lead-'),
  )

/** Writes the agreements and the product past the check of the catalogue. */
async function plant({ agreements, list }: Planted) {
  for (const { code, ...change } of agreements) await setRows(server, 'agreements', { code }, change)
  const { version } = await rowOf(server, 'products', { code: PRODUCT })
  await sql`update product_versions set definition = jsonb_set(definition::jsonb, '{agreements}', ${JSON.stringify(list)}::jsonb)
    where code = ${PRODUCT} and version = ${version}`.execute(server.db)
}
afterEach(() => plant({ agreements: AS_SEEDED, list: ['share-cf1', 'notice-cf1'] }))

/** Delivers what is due, and returns what arrived. */
async function drain() {
  const got: Message[] = []
  const carrier: Carrier = {
    delaySeconds: 0,
    send: async (message) => {
      got.push(message)
      return { status: 200, error: null }
    },
  }
  while (await deliverNext(createEngine(server.deps, () => carrier)));
  return got
}
beforeEach(async () => {
  await server.db.deleteFrom('delivery_attempts').execute()
  await server.db.deleteFrom('deliveries').execute()
})

describe('the check of a catalogue', () => {
  /** As `Planted`, in the words of the files: one file makes the agreements of all institutions. */
  const written = fc.record({
    share: fc.record({ each_institution: fc.boolean(), shares_data: fc.boolean(), only_read: fc.boolean() }),
    notice: fc.record({ each_institution: fc.boolean(), shares_data: fc.boolean(), only_read: fc.boolean() }),
    list: fc.subarray(
      ['share-cf1', 'share-cf2', 'share', 'notice-cf1', 'notice-cf2', 'lead-cf1', 'identity'],
      {
        minLength: 1,
      },
    ),
  })

  test('names the file and the product that has no consent to pass data on to its own institution, whatever else the catalogue says [S24.29]', async () => {
    const folder = readFolder(server.deps.config.seedDir)
    fc.assert(
      fc.property(written, ({ list, ...kinds }) => {
        if (!folder.files) throw new Error('the seed is not valid')
        const files = {
          ...folder.files,
          products: folder.files.products.map((one) =>
            one.code === PRODUCT ? { ...one, agreements: list } : one,
          ),
          agreements: folder.files.agreements.map((one) => ({ ...one, ...kinds[one.code as 'share'] })),
        }
        const problems = problemsOf(
          { ...folder, files, texts: {} },
          { loopback: false, at: server.clock.now() },
        )
        const lets = ({ each_institution, shares_data, only_read }: typeof kinds.share) =>
          each_institution && shares_data && !only_read
        const valid =
          (list.includes('share-cf1') && lets(kinds.share)) ||
          (list.includes('notice-cf1') && lets(kinds.notice))
        const named = problems.filter((one) =>
          one.startsWith(`products.json, ${PRODUCT}: none of its agreements`),
        )
        expect(named).toHaveLength(valid ? 0 : 1)
      }),
      { numRuns: 100 },
    )
  })

  test.each(['check', 'apply'])(
    'catalogue %s refuses a product with only the notice, a consent for leads that only informs, and an identity step without a consent [S24.29]',
    async (step) => {
      const changed = (text: string, code: string, change: object) =>
        JSON.stringify(
          JSON.parse(text).map((row: { code: string }) => (row.code === code ? { ...row, ...change } : row)),
        )
      const changes = {
        'products.json': (text: string) => changed(text, PRODUCT, { agreements: ['notice-cf1'] }),
        'agreements.json': (text: string) =>
          changed(changed(text, 'lead', { only_read: true }), 'identity', { only_read: true }),
      }
      const said = await withChanged(server, changes, async (dir) => {
        const { config, clock } = server.deps
        const run = async () =>
          catalogueCommand.alone?.(config, clock, [step, dir]) ??
          catalogueCommand.run(server.deps, [step, dir])
        return run().then(
          ({ text, ok }) => (ok ? 'fine' : text),
          (error: Error) => error.message,
        )
      })
      for (const part of [
        `products.json, ${PRODUCT}: none of its agreements is a consent to pass data on to cf1`,
        'agreements.json, lead-cf1: it is no consent to pass leads',
        'agreements.json, identity: the identity step needs a consent',
      ])
        expect(said).toContain(part)
    },
  )
})

test('an application for a product without a consent that names its institution is refused with a sentence, and stores and sends nothing [S24.29]', async () => {
  await fc.assert(
    fc.asyncProperty(planted, async (catalogue) => {
      await plant(catalogue)
      const { token, order_no } = await readyVisitor(server)
      const payload = await applicationFor(server, order_no, PRODUCT)
      const { code, msg } = await server.call('/v1/product/apply', payload, { token })
      expect(code).toBe(mayPass(catalogue) ? 200 : 409)
      const stored = await rowsOf(server, 'applications', { order_no })
      expect(stored).toHaveLength(code === 200 ? 1 : 0)
      if (code === 409) expect(msg).toBe('该产品缺少向机构提供信息的授权书，暂时不能申请')
    }),
    { numRuns: 25, examples },
  )
})

/** Stores an application with a consent to every agreement of the product, past the checks of the call. */
async function submitted() {
  const { token, order_no } = await readyVisitor(server)
  const { user_id } = await rowOf(server, 'orders', { order_no })
  const at = server.clock.now()
  const catalogue = await catalogueOf(server.db)
  const product = productIn(catalogue, PRODUCT)
  const { apply_no } = await server.db.transaction().execute(async (trx) => {
    const last: (() => Promise<void>)[] = []
    const application = await submit(trx, server.deps, {
      order_no,
      user_id,
      product,
      cost_sheet: costSheet(product, LOAN.amount, LOAN.term),
      sheet_shown_at: at,
      consents: agreementsFor(catalogue, product.definition.agreements, at),
      channel: '',
      device: 'device-1',
      beforeCommit: (work) => void last.push(work),
    })
    for (const work of last) await work()
    return application
  })
  return { token, apply_no }
}

test('a delivery whose receiver no consent of the application names ends with the reason and sends nothing, and one that is named arrives [S24.29]', async () => {
  await fc.assert(
    fc.asyncProperty(planted, fc.constantFrom('cf1', 'cf2'), async (catalogue, receiver) => {
      await plant(catalogue)
      const { apply_no } = await submitted()
      await setRows(server, 'deliveries', { apply_no, kind: 'deliver' }, { institution_code: receiver })
      const got = await drain()
      const row = await rowOf(server, 'deliveries', { apply_no, kind: 'deliver' })
      const { status } = await rowOf(server, 'applications', { apply_no })
      if (mayPass(catalogue, receiver)) {
        expect([got.length, row.refused, status]).toEqual([1, null, 'received'])
      } else {
        expect([got, row.refused, row.dead_at, row.attempts, status]).toEqual([
          [],
          'no consent names the receiver',
          server.clock.now(),
          0,
          'submitted',
        ])
        expect(await rowsOf(server, 'delivery_attempts', { delivery_id: row.id })).toEqual([])
      }
    }),
    {
      numRuns: 25,
      examples: examples.flatMap(([one]) => ['cf1', 'cf2'].map((to): [Planted, string] => [one, to])),
    },
  )
})

test('an operator sees why a delivery was refused, and sending it again is refused again until a consent names the receiver [S24.29]', async () => {
  await plant({ agreements: AS_SEEDED, list: ['notice-cf1'] })
  const { apply_no } = await submitted()
  const list = async () => (await deliveriesCommand.run(server.deps, ['list', '--dead'])).text
  await drain()
  expect(await list()).toMatch(/cf1 +deliver +SQ\d+ .* 0 +no consent names the receiver +dead since/)
  await deliveriesCommand.run(server.deps, ['retry', '--dead'])
  expect(await list()).toBe('No delivery waits.')
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
