import { sql } from 'kysely'
import type { Person } from '../../src/lib/providers/identity/identity'
import { RemoteError } from '../../src/lib/remote/error'
import { atOnce, request, rowOf, rowsOf, testServer } from '../tools/harness'
import { FIRST_STEP, fillOrder, identityConsents, idNo, settle } from '../tools/journey'

/** What the identity service does with the next question. */
let answer: (person: Person) => Promise<boolean> = async () => true
let asked = 0
const server = testServer({
  deps: {
    verifier: {
      verify: (person) => {
        asked += 1
        return answer(person)
      },
    },
  },
})
beforeEach(() => {
  asked = 0
  answer = async () => true
})

const CHECK = '/web/two/element/valid'
const SAVE = '/web/form/save'

/** A visitor at the identity step, and the two calls that ask the service. */
async function atIdentity() {
  const token = await server.login()
  await settle(server, token)
  const order_no = await fillOrder(server, token, [FIRST_STEP])
  const person = { name: '张三', id_no: idNo() }
  const consents = await identityConsents(server, token)
  const send = (path: string, payload: object) => async (requestId?: string) => {
    const { statusCode, body } = await server.app.inject(request(path, payload, { token, requestId }))
    return { statusCode, body: JSON.parse(body) }
  }
  return {
    order_no,
    check: send(CHECK, { ...person, consents }),
    save: send(SAVE, { order_no, flow: 1, values: person, consents }),
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
  const { order_no, check, save } = await atIdentity()
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

test('an identity service that cannot decide is HTTP 503, saves nothing, costs no attempt, and a repetition asks again', async () => {
  const { order_no, check, save } = await atIdentity()
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

test('simultaneous repetitions of one submission ask the identity service once', async () => {
  const { order_no, save } = await atIdentity()
  const answers = await atOnce(4, () => save('one-submit'))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect([answers[0]?.body.code, asked]).toEqual([200, 1])
  const { user_id } = await rowOf(server, 'orders', { order_no })
  expect((await rowOf(server, 'limits', { key: `identity:${user_id}` })).used).toBe(1)
})
