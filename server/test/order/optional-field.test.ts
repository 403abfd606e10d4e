import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import { partnersVisitors } from '../half/partners-visitors'
import { fieldError, testServer } from '../tools/harness'
import { delivered } from '../tools/institutions'
import { applicationFor, FIRST_STEP, fillOrder, idNo, settle } from '../tools/journey'

/** The field table, in which the purpose may stay unanswered. */
jest.mock('@contract/rules/order-fields', () => {
  const table = jest.requireActual('@contract/rules/order-fields')
  const purpose = { ...table.ORDER_FIELDS.purpose, required: false }
  return { ...table, fieldOf: (name: string) => (name === 'purpose' ? purpose : table.fieldOf(name)) }
})

const server = testServer()

const withPurpose = (purpose: string | null) => ({ ...FIRST_STEP, purpose }) as FormValues
const { purpose: _, ...NOTHING } = FIRST_STEP

async function visitor() {
  const token = await server.login()
  await settle(server, token)
  const order_no = await fillOrder(server, token, [NOTHING])
  const save = (values: FormValues) =>
    server.call('/web/form/save', { order_no, flow: FLOW.basics, values }, { token })
  const form = () => server.ok('/web/form', {}, { token })
  return { token, order_no, save, form }
}

/** Delivers what is due, and returns the answers that institutions received. */
const sentAnswers = async () =>
  (await delivered(server)).map(({ personal }) => (personal as { answers: object }).answers)

test('an order is complete, matched and applied with without the answer to an optional question, which the institution then does not receive', async () => {
  const { token, form } = await visitor()
  const opened = await form()
  expect(opened.flow).toBe(FLOW.identity)
  expect(opened.fields.find(({ name }) => name === 'purpose')).toMatchObject({ required: false })
  const order_no = await fillOrder(server, token, [undefined, { name: '张三', id_no: idNo() }])
  expect((await form()).flow).toBe(FLOW.complete)
  const { matched } = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(matched.length).toBeGreaterThan(0)
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
  const { amount: _amount, term: __, ...answers } = NOTHING
  expect(await sentAnswers()).toEqual([answers])
})

test('an answer to an optional question is checked, kept and sent, and null or an empty text takes it back', async () => {
  const { token, save, form } = await visitor()
  expect(await save(withPurpose('house'))).toMatchObject(fieldError('values.purpose', '请选择列出的资金用途'))
  for (const nothing of [null, '']) {
    expect((await save(withPurpose('travel'))).code).toBe(200)
    expect((await form()).values).toMatchObject({ purpose: 'travel' })
    expect((await save(NOTHING)).code).toBe(200)
    expect((await form()).values).toMatchObject({ purpose: 'travel' })
    expect((await save(withPurpose(nothing))).data?.flow).toBe(FLOW.identity)
    expect((await form()).values).not.toHaveProperty('purpose')
  }
  await save(withPurpose('daily'))
  const order_no = await fillOrder(server, token, [undefined, { name: '张三', id_no: idNo() }])
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
  expect(await sentAnswers()).toEqual([expect.objectContaining({ purpose: 'daily' })])
})

test('a partner’s visitor is not asked an optional question, and what the partner knows of it is kept', async () => {
  const { enter } = partnersVisitors(server)
  const asked = (form: { fields: { name: string }[] }) => form.fields.map(({ name }) => name)
  const without = await enter(NOTHING)
  expect(asked(without)).toEqual(['name', 'id_no', 'area_code'])
  const known = await enter(withPurpose('travel'))
  expect([asked(known), known.values]).toEqual([asked(without), withPurpose('travel')])
})
