import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { trialVerifier } from '../../src/identity/provider/dev'
import type { IdentityVerifier } from '../../src/lib/remote/ports'
import { RemoteError } from '../../src/lib/remote/send'
import { openDatabase, openPool } from '../../src/postgres/database'
import { servingConnection } from '../tools/databases'
import {
  addChannel,
  atOnce,
  CONNECTIONS,
  consentIds,
  fieldError,
  freshMobile,
  replaceText,
  request,
  rowOf,
  rowsOf,
  setRows,
  testServer,
} from '../tools/harness'
import {
  applicationFor,
  appliedVisitor,
  atIdentity,
  BASICS,
  FIRST_STEP,
  fillOrder,
  HANGZHOU,
  identityConsents,
  idNo,
  readyVisitor,
} from '../tools/journey'
import { withdrawConsent } from '../tools/privacy-visitor'
import { inForce } from '../tools/seed-agreements'

/** How often a handler has begun to run within the transaction of its call. */
let runs = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (RawNode.is(node) && node.sqlFragments[0] === 'savepoint work') runs += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

/** What the identity service does with the next question. */
let answer: IdentityVerifier['verify']
let asked = 0
const server = testServer({
  open: (database) => openDatabase(openPool(servingConnection(database), CONNECTIONS)).withPlugin(counting),
  deps: {
    verifier: {
      verify: (person, record) => {
        asked += 1
        return answer(person, record)
      },
    },
  },
})
beforeEach(() => {
  asked = 0
  runs = 0
  answer = trialVerifier.verify
})

const CHECK = '/web/two/element/valid'
const SAVE = '/web/form/save'

/** A visitor at the identity step, and the two calls that ask the service. */
async function atService() {
  const { token, order_no, consents } = await atIdentity(server)
  const values = person()
  const send = (path: string, payload: object) => async (requestId?: string) => {
    const { statusCode, body } = await server.app.inject(request(path, payload, { token, requestId }))
    return { statusCode, body: JSON.parse(body) }
  }
  return {
    order_no,
    check: send(CHECK, { ...values, consents }),
    save: send(SAVE, { order_no, flow: 1, values, consents }),
  }
}

/** Connections to this database that are within a transaction, besides the one that asks. */
const inTransaction = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(server.db)
  return rows.length
}

test('while the identity service is asked, no connection is in a transaction', async () => {
  const { order_no, check, save } = await atService()
  const open: number[] = []
  answer = async ({ name }) => {
    open.push(await inTransaction())
    return name === '张三'
  }
  expect((await save()).body.code).toBe(200)
  expect((await check()).body.data).toEqual({ valid: true })
  expect(open).toEqual([0, 0])
  expect(await rowOf(server, 'orders', { order_no })).toMatchObject({ flow: 2 })
})

test('a handler that asks the identity service runs once, and a repetition is answered without asking or running', async () => {
  const { check, save } = await atService()
  for (const call of [save, check]) {
    runs = 0
    asked = 0
    const first = await call('once')
    expect([first.body.code, runs, asked]).toEqual([200, 1, 1])
    expect(await call('once')).toEqual(first)
    expect([runs, asked]).toEqual([1, 1])
  }
})

test('an identity service that cannot decide is HTTP 503, saves nothing, costs no attempt, and a repetition asks again [S10.7]', async () => {
  const { order_no, check, save } = await atService()
  answer = () => Promise.reject(new RemoteError('identity', 'timeout'))
  for (const call of [check, save]) expect((await call('repeated')).statusCode).toBe(503)
  const { user_id, ...order } = await rowOf(server, 'orders', { order_no })
  expect(order).toMatchObject({ flow: 1, id_no_sealed: null })
  expect((await rowOf(server, 'limits', { key: `identity:${user_id}` })).used).toBe(0)
  expect(await rowsOf(server, 'consents', { user_id, agreement_code: 'identity' })).toEqual([])
  expect(server.logs.join('')).toContain('the call to identity failed: timeout')
  answer = async () => true
  expect((await save('repeated')).body.code).toBe(200)
})

test('name and number that nobody may ask for are neither sent to the identity service nor recorded [S10.33, S18.31]', async () => {
  const { order_no, check } = await atService()
  const { user_id } = await orderOf(order_no)
  const refused = async () => {
    expect((await check()).body).toMatchObject({ code: 409, data: null })
    expect([asked, await entries(order_no)]).toEqual([0, []])
  }
  await addChannel(server, { code: 'kept', pass_on: false })
  await setRows(server, 'visitors', { user_id }, { last_channel: 'kept' })
  await refused()
  await setRows(server, 'channels', { code: 'kept' }, { pass_on: true })
  const ways = await server.db.selectFrom('institutions').select(['code', 'way']).execute()
  for (const { code } of ways) await setRows(server, 'institutions', { code }, { way: 'jump' })
  await refused()
  for (const { code, way } of ways) await setRows(server, 'institutions', { code }, { way })
  expect((await check()).body.data).toEqual({ valid: true })
})

test('simultaneous repetitions of one submission ask the identity service once', async () => {
  const { order_no, save } = await atService()
  const answers = await atOnce(4, () => save('one-submit'))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect([answers[0]?.body.code, asked]).toEqual([200, 1])
  const { user_id } = await rowOf(server, 'orders', { order_no })
  expect((await rowOf(server, 'limits', { key: `identity:${user_id}` })).used).toBe(1)
})

const UNTICKED = fieldError('consents', '请先阅读并同意处理姓名和身份证号码')

const person = () => ({ name: '张三', id_no: idNo() })
const orderOf = (order_no: string) => rowOf(server, 'orders', { order_no })
const entries = async (order_no: string) => {
  const { user_id } = await orderOf(order_no)
  return rowsOf(server, 'consents', { user_id, agreement_code: 'identity' })
}
async function atStep() {
  const { token, order_no } = await atIdentity(server)
  const save = (values: object, consents?: string[], flow = 1) =>
    server.call(SAVE, { order_no, flow, values, ...(consents && { consents }) }, { token })
  return { token, order_no, save }
}

test('without the tick name and number are neither checked nor stored, and other invalid fields are named too [S24.7]', async () => {
  const { token, order_no, save } = await atStep()
  expect(await server.call(CHECK, person(), { token })).toMatchObject(UNTICKED)
  expect(await save(person())).toMatchObject(UNTICKED)
  const login = await server.ok('/v1.0/user/login/pre/check', { mobile: freshMobile() })
  expect(await save(person(), consentIds(login))).toMatchObject(UNTICKED)
  const broken = await save({ name: '张三', id_no: '1' })
  expect(broken.errors.map(({ field }) => field)).toEqual(['values.id_no', 'consents'])
  expect(await orderOf(order_no)).toMatchObject({ flow: 1, id_no_sealed: null })
  expect(await entries(order_no)).toEqual([])
  // The other steps do not need this consent.
  expect((await save(FIRST_STEP, undefined, 0)).data?.flow).toBe(1)
})

test('the first check with the tick records the consent for the platform alone, and later checks do not ask for it again', async () => {
  const { token, order_no, save } = await atStep()
  const from = { channel: 'test-c3', device: 'phone-1' }
  const consents = await identityConsents(server, token, from.device)
  expect(consents).toHaveLength(1)
  expect(await server.ok(CHECK, { ...person(), consents }, { token, ...from })).toEqual({ valid: true })
  const entered = {
    purpose: 'identity',
    institution_code: null,
    version: inForce('identity').version,
    ...from,
  }
  expect(await entries(order_no)).toMatchObject([entered])
  expect(await identityConsents(server, token)).toEqual([])
  expect((await save(person())).data?.flow).toBe(2)
  expect(await entries(order_no)).toHaveLength(1)
})

test('the consent is kept even if the number does not match the name, because the number was processed', async () => {
  const { token, order_no, save } = await atStep()
  const answer = await save({ name: '张不符', id_no: idNo() }, await identityConsents(server, token))
  expect(answer).toMatchObject(fieldError('values.id_no'))
  expect(await entries(order_no)).toHaveLength(1)
})

const withdraw = async ({ token }: { token: string }) => {
  const { stopped, notified } = await withdrawConsent(server, token, 'identity')
  expect([stopped, notified]).toEqual([[], []])
}

test('the withdrawal deletes name and number from orders without an application, and they are asked for again [S24.7]', async () => {
  const visitor = await readyVisitor(server)
  const { token, order_no } = visitor
  await server.ok('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, { token })
  await withdraw(visitor)
  expect(await orderOf(order_no)).toMatchObject({
    name_sealed: null,
    id_no_sealed: null,
    id_no_masked: null,
    flow: 1,
    occupation: BASICS.occupation,
  })
  // The withdrawal does not end the session.
  const form = await server.ok('/web/form', {}, { token })
  expect([form.flow, form.agreements.map(({ code }) => code)]).toEqual([1, ['identity']])
  expect(form.values).not.toHaveProperty('name')
  expect((await server.call('/v2/product/showList', { order_no }, { token })).code).toBe(409)
  await fillOrder(server, token, [undefined, person()])
  expect((await server.ok('/web/form', {}, { token })).flow).toBe(2)
})

test('the withdrawal leaves applications unchanged, and the next order contains neither name nor number', async () => {
  const visitor = await appliedVisitor(server)
  const { token, order_no } = visitor
  await withdraw(visitor)
  const { applications } = await server.ok('/web/result/list', { order_no }, { token })
  expect(applications[0]?.status).toBe('submitted')
  expect((await orderOf(order_no)).id_no_masked).not.toBeNull()
  const next = await server.ok('/web/form', {}, { token })
  expect(next).toMatchObject({ id_no_masked: null, values: BASICS })
  expect(next.values).not.toHaveProperty('name')
  expect((await orderOf(next.order_no)).id_no_sealed).toBeNull()
})

test('after the withdrawal an order with an application allows no other match or application until the consent is given again', async () => {
  const visitor = await appliedVisitor(server)
  const { token, order_no } = visitor
  await withdraw(visitor)
  const msg = '您已撤回处理姓名和身份证号码的同意，重新填写并同意后才能匹配和申请'
  const second = await applicationFor(server, order_no, 'direct-flex')
  for (const answer of [
    await server.call('/v1/product/apply', second, { token }),
    await server.call('/v2/product/showList', { order_no }, { token }),
    await server.call('/v1/offline/refreshProduct', { order_no }, { token }),
  ])
    expect(answer).toMatchObject({ code: 409, msg })
  expect(await server.ok('/v1/user/productCheck', { order_no }, { token })).toEqual({
    eligible: false,
    reasons: [{ code: 'identity_withdrawn', text: msg }],
  })
  await fillOrder(server, token, [FIRST_STEP, person()])
  expect((await server.call('/v1/product/apply', second, { token })).code).toBe(200)
})

test('a known identity is shown once more only when the text of its consent has changed, and is then complete with the tick alone', async () => {
  const { token } = await appliedVisitor(server)
  await replaceText(server, 'identity')
  const order_no = await fillOrder(server, token, [FIRST_STEP])
  const form = await server.ok('/web/form', {}, { token })
  expect(form).toMatchObject({ flow: 1, id_no_masked: expect.any(String), values: { name: '张三' } })
  const kept = { order_no, flow: 1, values: { name: '张三' }, consents: consentIds(form) }
  expect((await server.ok(SAVE, kept, { token })).next).toBe('match')
  expect((await server.ok(SAVE, { order_no, flow: 0, values: FIRST_STEP }, { token })).next).toBe('match')
})
