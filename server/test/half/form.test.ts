import { fen } from '@contract/brands'
import type { HalfValues } from '@contract/endpoints/half'
import { FLOW } from '@contract/rules/order-steps'
import { purge } from '../../src/use-cases/purge-expired'
import { consentIds, fieldError, freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import {
  BASICS,
  FIRST_STEP,
  fillOrder,
  HANGZHOU,
  idNo,
  LOAN,
  readyVisitor,
  requiredNames,
  settle,
} from '../tools/journey'
import { withdrawConsent } from '../tools/privacy-visitor'
import { agreementsOf, everything, names, partnersVisitors, SAVE } from './partners-visitors'

const server = testServer()
const { enter, save, resume, ready, prove, setApplied } = partnersVisitors(server)

test('if a partner gave every answer, only the consents are asked for', async () => {
  const values = everything()
  const form = await enter(values)
  expect(form).toMatchObject({ step: 'form', fields: [], visited: [] })
  expect(agreementsOf(form)).toEqual(['user-service', 'privacy', 'identity'])
  const { id_no, ...shown } = values
  expect(form.values).toEqual(shown)
  expect(form.id_no_masked).toBe(`330***********${id_no?.slice(-4)}`)
})

test('if a partner gave no answer, every question is asked with its reason, the city last [S18.4]', async () => {
  const form = await enter()
  expect(names(form)).toEqual([...requiredNames(FLOW.basics, FLOW.identity), 'area_code'])
  expect(form.fields.at(-1)).toMatchObject({ kind: 'area', label: '当前居住城市' })
  expect(form.fields.every(({ why }) => why !== '')).toBe(true)
  expect(form.values).toEqual({})
  expect(form.limits).toEqual({ min: fen(100_000), max: fen(20_000_000), step: fen(100_000) })
  expect(form.terms).toContain(12)
})

test('if a partner gave some answers, only the others are asked for, and a name without a number is prefilled [S18.4, S24.21]', async () => {
  const given = { amount: fen(3_000_000), term: 6, area_code: '440305', ...BASICS }
  const missing = requiredNames(FLOW.basics).filter((name) => !(name in given))
  const form = await enter({ ...given, name: ' 李四 ' })
  expect(names(form)).toEqual([...missing, ...requiredNames(FLOW.identity)])
  expect(form.values).toEqual({ ...given, name: '李四' })
})

test.each<[string, HalfValues, string[]]>([
  ['an amount out of range', { amount: fen(1) }, ['amount']],
  ['a term that is not offered', { term: 7 }, ['term']],
  ['an unknown purpose', { purpose: 'house' }, ['purpose']],
  ['an unknown income', { monthly_income: 'much' }, ['monthly_income']],
  ['an unknown place', { area_code: '000000' }, ['area_code']],
  ['a wrong identity number', { id_no: '330106199005150010' }, ['name', 'id_no']],
  ['an invalid name', { name: 'John' }, ['name', 'id_no']],
  ['the number of a child', { id_no: idNo('20150515') }, ['name', 'id_no']],
])('%s that a partner gave counts as missing', async (_title, broken, asked) => {
  expect(names(await enter({ ...everything(), ...broken }))).toEqual(asked)
})

test('a link that a visitor opens in their own login continues their order there: it replaces amount, term and purpose, but no other answer', async () => {
  const mobile = freshMobile()
  const own = await readyVisitor(server, {}, mobile)
  const other = { ...everything(), name: '王五', occupation: 'business', area_code: '440305' }
  const wish = { amount: fen(5_000_000), term: 24, purpose: 'travel' }
  const form = await enter({ ...other, ...wish }, mobile, own)
  expect([form.session, form.order_no]).toEqual([null, own.order_no])
  expect(form.values).toEqual({ ...BASICS, ...wish, name: '张三', area_code: HANGZHOU.code })
  expect(form.id_no_masked).not.toContain(other.id_no?.slice(-4))

  // In an unfinished order of the visitor the partner's values fill the gaps.
  const begun = freshMobile()
  const token = await server.login(begun)
  await settle(server, token)
  const order_no = await fillOrder(server, token, [FIRST_STEP])
  const filled = await enter({ name: '赵六', id_no: idNo() }, begun, { token })
  expect(filled).toMatchObject({ order_no, fields: [], values: { name: '张三' } })
})

test('saving all missing answers with the consents leads to the products [S18.5]', async () => {
  const form = await enter()
  const { order_no, token } = form
  const from = { device: 'device-1', channel: 'half-demo' }
  const complete = { order_no, values: everything(), consents: consentIds(form) }
  expect(await server.ok(SAVE, complete, { token, ...from })).toEqual({ order_no, step: 'product' })
  expect(await resume(form)).toMatchObject({ step: 'product', fields: [], agreements: [] })
  expect((await rowOf(server, 'orders', { order_no })).flow).toBe(2)
  expect(await rowsOf(server, 'consents', { user_id: form.user_id })).toMatchObject(
    form.agreements.map(({ code, hash, version }) => ({
      ...from,
      agreement_code: code,
      hash,
      version,
      purpose: 'unproven',
      withdrawn_at: null,
    })),
  )
})

test('every invalid field is named at once, and nothing is stored [S7.12]', async () => {
  const form = await enter({ term: 6 })
  const values = { amount: fen(150_000), name: '李四', id_no: '1', area_code: '999998', ...BASICS }
  const answer = await save(form, values)
  expect(answer.code).toBe(601)
  const broken = ['values.amount', 'values.purpose', 'values.id_no', 'values.area_code', 'consents']
  expect(answer.errors.map(({ field }) => field)).toEqual(broken)
  const after = await resume(form)
  expect([after.values, after.agreements.length]).toEqual([{ term: 6 }, 3])
})

test('no consent is implied: without every tick nothing is saved [S18.5, S24.7]', async () => {
  const form = await enter(everything())
  for (const ticks of [undefined, consentIds(form).slice(1)])
    expect(await save(form, {}, ticks)).toMatchObject(fieldError('consents', '请先阅读并同意协议'))
  expect((await resume(form)).step).toBe('form')
})

test('a visitor can correct the answers of the partner', async () => {
  const form = await enter(everything())
  const values = { occupation: 'business', area_code: '440305', amount: fen(1_000_000) }
  await save(form, values, consentIds(form))
  expect((await resume(form)).values).toMatchObject(values)
})

test('an order with an application accepts consents, but no other answers', async () => {
  const form = await enter(everything())
  await setApplied(form.order_no)
  expect((await save(form, { term: 6 }, consentIds(form))).code).toBe(409)
  expect((await save(form, {}, consentIds(form))).data?.step).toBe('product')
  expect((await resume(form)).values.term).toBe(LOAN.term)
})

const bothOf = async (order_no: string) => ({
  order: await rowOf(server, 'orders', { order_no }),
  link: await rowOf(server, 'half_orders', { order_no }),
})
const nameOf = ({ name_sealed }: { name_sealed: string | null }) =>
  name_sealed && server.deps.vault.open(name_sealed, 'name')
const checks = async ({ user_id }: { user_id: number }) =>
  (await rowsOf(server, 'limits', { key: `identity:${user_id}` })).length
const NONE = { name_sealed: null, id_no_sealed: null }

test('name and number stay sealed and unchecked until the visitor ticks their agreement, and are then checked once and saved', async () => {
  const values = everything()
  const form = await enter(values)
  const before = await bothOf(form.order_no)
  expect(before.order).toMatchObject(NONE)
  expect(JSON.stringify(before)).not.toContain(values.id_no)
  expect(JSON.stringify(before)).not.toContain('张三')
  const others = consentIds(form).filter((id) => !id.includes('identity'))
  expect(await save(form, {}, others)).toMatchObject(fieldError('consents'))
  expect([await checks(form), (await resume(form)).fields]).toEqual([0, []])

  const saved = await save(form, {}, consentIds(form))
  expect(saved.data).toEqual({ order_no: form.order_no, step: 'product' })
  const { order, link } = await bothOf(form.order_no)
  expect([nameOf(order), order.flow]).toEqual(['张三', 2])
  expect(server.deps.vault.open(order.id_no_sealed ?? '', 'id_no')).toBe(values.id_no)
  expect(link.identity_sealed).toBeNull()
  expect(await checks(form)).toBe(1)
})

test('a name and number that do not belong together are refused at the number, and asked for again with the name prefilled', async () => {
  const form = await enter({ ...everything(), name: '张不符' })
  expect(form.fields).toEqual([])
  expect(await save(form, {}, consentIds(form))).toMatchObject(fieldError('values.id_no'))
  const after = await resume(form)
  expect([names(after), after.values.name, after.id_no_masked]).toEqual([['name', 'id_no'], '张不符', null])
  // The identity was checked after its agreement was ticked, so that agreement is not asked for again.
  expect(agreementsOf(after)).toEqual(['user-service', 'privacy'])
  const right = await save(form, { name: '张三', id_no: idNo() }, consentIds(after))
  expect(right.data?.step).toBe('product')
})

test('the name and number of a visitor who has consented before are checked at once, and asked for again if they do not match', async () => {
  const { mobile } = await ready()
  const { token } = await prove({ mobile })
  const forget = (order_no: string) => setApplied(order_no, { ...NONE, id_no_masked: null })
  await forget((await enter({}, mobile, { token })).order_no)
  const right = await enter(everything(), mobile, { token })
  expect([right.step, nameOf((await bothOf(right.order_no)).order)]).toEqual(['product', '张三'])
  await forget(right.order_no)
  expect(names(await enter({ ...everything(), name: '张不符' }, mobile, { token }))).toEqual([
    'name',
    'id_no',
  ])
})

test('name and number are deleted from a link after a day, after a withdrawal, and when the visitor saves them in the usual form', async () => {
  const late = await enter(everything())
  await purge(server.db, new Date(server.clock.now().getTime() + 86_400_001))
  expect((await bothOf(late.order_no)).link.identity_sealed).toBeNull()
  expect(names(await resume(late))).toEqual(['name', 'id_no'])

  const { order_no, mobile, ...usual } = await enter(everything())
  const consents = consentIds(usual).filter((id) => id.includes('identity'))
  const values = { name: '李四', id_no: idNo() }
  const { token } = await prove({ mobile })
  await server.ok('/web/form/save', { order_no, flow: 1, values, consents }, { token })
  const { order, link } = await bothOf(order_no)
  expect([nameOf(order), link.identity_sealed]).toEqual(['李四', null])

  const form = await enter({ ...everything(), name: '张不符' })
  await save(form, {}, consentIds(form))
  await withdrawConsent(server, (await prove(form)).token, 'identity')
  expect((await bothOf(form.order_no)).link.identity_sealed).toBeNull()
})
