import { issueUid } from '../src/services/uid'
import { freshMobile, type TestApp, testApp } from './harness'

const LOGIN = '/v1.0/user/uid/login'
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const issue = (mobile = freshMobile(), seconds = 600) =>
  issueUid(server.db, server.deps, { mobile, issued_by: 'partner', seconds })

test('an issued id logs its phone in', async () => {
  const mobile = freshMobile()
  const byUid = await server.ok(LOGIN, { uid: await issue(mobile), _token: '' })
  const byTest = await server.ok('/test/user/login', { mobile })
  expect(byUid.user_id).toBe(byTest.user_id)
  expect((await server.call('/v1/user/city', {}, { token: byUid.token })).code).toBe(200)
})

test('it works once, however many use it at the same time', async () => {
  const uid = await issue()
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(LOGIN, { uid, _token: '' })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 403)).toHaveLength(19)
})

test('it ends at its expiry', async () => {
  const uid = await issue(freshMobile(), 60)
  server.clock.forward(60)
  expect((await server.call(LOGIN, { uid, _token: '' })).code).toBe(403)
})

test.each(['nonsense', 'a.b.c', 'a.b.c.d', '..', '你好'])('an unknown one (%s) is refused', async (uid) => {
  expect((await server.call(LOGIN, { uid, _token: '' })).code).toBe(403)
})

test('a changed id, expiry or signature is refused', async () => {
  const [id = '', expiry = '', signature = ''] = (await issue()).split('.')
  const changed = [
    `${id}x.${expiry}.${signature}`,
    `${id}.${Number(expiry) + 1}.${signature}`,
    `${id}.${expiry}.${signature.slice(1)}A`,
    `${id}.${expiry}.`,
  ]
  for (const uid of changed) expect((await server.call(LOGIN, { uid, _token: '' })).code).toBe(403)
  expect((await server.call(LOGIN, { uid: `${id}.${expiry}.${signature}`, _token: '' })).code).toBe(200)
})

test('neither the id nor its row shows the phone', async () => {
  const mobile = freshMobile()
  const uid = await issue(mobile)
  const rows = await server.db.selectFrom('login_ids').selectAll().execute()
  expect(uid + JSON.stringify(rows)).not.toContain(mobile)
})

test('it is never logged', async () => {
  const uid = await issue()
  await server.call(LOGIN, { uid, _token: '' })
  expect(server.logs.join('')).not.toContain(uid.split('.')[0])
})
