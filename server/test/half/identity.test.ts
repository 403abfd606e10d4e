import { purge } from '../../src/services/privacy/purge'
import { fieldError, rowOf, rowsOf, testServer } from '../tools/harness'
import { consentIds, idNo } from '../tools/journey'
import { withdrawConsent } from '../tools/privacy-visitor'
import { agreementsOf, everything, names, partnersVisitors } from './partners-visitors'

const server = testServer()
const { enter, save, resume, ready, setApplied } = partnersVisitors(server)

const bothOf = async (order_no: string) => ({
  order: await rowOf(server, 'orders', { order_no }),
  link: await rowOf(server, 'half_orders', { order_no }),
})
const nameOf = ({ name_sealed }: { name_sealed: string | null }) =>
  name_sealed && server.deps.vault.open(name_sealed, 'name')
const checks = async ({ user_id }: { user_id: number }) =>
  (await rowsOf(server, 'limits', { key: `identity:${user_id}` })).length
const NONE = { name_sealed: null, id_no_sealed: null, id_no_index: null }

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
  const token = await server.login(mobile)
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
  const token = await server.login(mobile)
  await server.ok('/web/form/save', { order_no, flow: 1, values, consents }, { token })
  const { order, link } = await bothOf(order_no)
  expect([nameOf(order), link.identity_sealed]).toEqual(['李四', null])

  const form = await enter({ ...everything(), name: '张不符' })
  await save(form, {}, consentIds(form))
  await withdrawConsent(server, await server.login(form.mobile), 'identity')
  expect((await bothOf(form.order_no)).link.identity_sealed).toBeNull()
})
