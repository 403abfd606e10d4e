import { freshMobile, type TestApp, testApp } from '../tools/harness'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const send = async (device: string, ip: string) =>
  (await server.call('/v1.0/sms/send/code', { mobile: freshMobile(), scene: 'login' }, { device, ip })).code

test('an address that walks through phones and devices is stopped, others are not', async () => {
  for (let i = 0; i < 200; i++) expect(await send(`device-${i}`, '203.0.113.7')).toBe(200)
  expect(await send('device-new', '203.0.113.7')).toBe(429)
  expect(await send('device-new', '203.0.113.8')).toBe(200)
})

test('the addresses of one IPv6 network count as one', async () => {
  expect(await send('six-1', '2001:db8:7:7::1')).toBe(200)
  await server.db
    .updateTable('limits')
    .set({ used: 200 })
    .where('key', 'like', 'sms:address:2001:%')
    .execute()
  expect(await send('six-2', '2001:db8:7:7:ffff::9')).toBe(429)
  expect(await send('six-3', '2001:db8:7:8::1')).toBe(200)
})
