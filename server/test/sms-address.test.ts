import { freshMobile, type TestApp, testApp } from './harness'

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
