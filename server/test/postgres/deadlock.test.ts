import { sql } from 'kysely'
import { issueUid } from '../../src/services/login/uid'
import { freshMobile, testServer } from '../tools/harness'

const server = testServer()
beforeAll(async () => {
  // PostgreSQL looks for a deadlock after this time. It is short because these tests cause deadlocks.
  await sql`set deadlock_timeout = '20ms'`.execute(server.db)
  await sql`alter database ${sql.id(server.connection.database)} set deadlock_timeout = '20ms'`.execute(
    server.db,
  )
})

test('logins by link are answered in the envelope while the account is being deleted', async () => {
  for (let round = 0; round < 6; round++) {
    const mobile = freshMobile()
    const token = await server.login(mobile)
    const uid = await issueUid(server.db, server.deps, { mobile, issued_by: 'test' })
    const answers = await Promise.all([
      server.call('/v1/user/delete', { confirm: true }, { token }),
      new Promise((resolve) => setTimeout(resolve, round)).then(() =>
        server.call('/v1.0/user/uid/login', { uid, _token: '' }),
      ),
    ])
    // `call` throws if the HTTP status is not 200.
    expect(answers.map(({ code }) => code)[0]).toBe(200)
    expect([200, 403, 409]).toContain(answers[1]?.code)
  }
})

test('touches of a channel and logins of one visitor and device at the same time are all answered', async () => {
  const mobile = freshMobile()
  const device = 'shared-device'
  const token = await server.login(mobile, { device })
  const codes = await Promise.all(
    Array.from({ length: 24 }, async (_, turn) =>
      turn % 3 === 0
        ? (await server.call('/test/user/login', { mobile }, { device })).code
        : (await server.call('/v1/user/activeChannel', { channel: `c${turn}` }, { token, device })).code,
    ),
  )
  expect([...new Set(codes)]).toEqual([200])
})
