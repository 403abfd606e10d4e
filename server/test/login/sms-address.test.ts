import { freshMobile, type TestApp, testApp } from '../tools/harness'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const send = async (device: string, ip: string) =>
  (await server.call('/v1.0/sms/send/code', { mobile: freshMobile(), scene: 'login' }, { device, ip })).code

test.each([
  ['address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
  ['IPv6 network', '2001:db8:7:7::1', '2001:db8:7:7:ffff::9', '2001:db8:7:8::1'],
])(
  'an %s may be sent 200 codes an hour, whichever phones and devices ask; others still get theirs',
  async (_what, first, same, other) => {
    expect(await send(`1 ${first}`, first)).toBe(200)
    // As after 199 codes.
    await server.db.updateTable('limits').set({ used: 199 }).where('key', 'like', 'sms:address:%').execute()
    expect(await send(`2 ${same}`, same)).toBe(200)
    expect(await send(`3 ${same}`, same)).toBe(429)
    expect(await send(`3 ${other}`, other)).toBe(200)
  },
)
