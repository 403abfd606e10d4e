import { freshMobile, type TestApp, testApp } from '../tools/harness'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const at = (channel: string) => server.ok('/v1/app/downloadurl', {}, { channel })

test('a channel names the stores of phone vendors that it is in, and no others [S7.6, S21.2]', async () => {
  expect((await at('app-demo')).stores).toEqual({
    huawei: 'https://app.example/demo/store/huawei',
    xiaomi: 'market://details?id=example.app.demo',
    harmony: 'https://app.example/demo/store/harmony',
  })
})

test('a channel without addresses of its own has the general ones, stores included [S21.2]', async () => {
  const general = await at('organic')
  expect(Object.keys(general.stores ?? {}).sort()).toEqual([
    'harmony',
    'huawei',
    'meizu',
    'oppo',
    'samsung',
    'vivo',
    'xiaomi',
  ])
  expect(await at('test-c3')).toEqual(general)
})

test('a channel with addresses of its own never mixes in the stores of the general ones [S21.2]', async () => {
  await server.db
    .insertInto('channels')
    .values({
      code: 'alone',
      name: '',
      theme_color: '',
      entry: 'from',
      app_universal: 'https://app.example/alone',
    })
    .execute()
  expect(await at('alone')).toEqual({
    ios: '',
    android: '',
    universal: 'https://app.example/alone',
    version: '',
    sha256: '',
    stores: {},
  })
})

test.each(['从没听说过', "x'; drop table channels", '🎉', 'x'.repeat(64)])(
  'the odd channel %s is answered as any unknown one, and its landing is kept [S20.8]',
  async (channel) => {
    const call = { channel, device: `device-${freshMobile()}` }
    expect((await server.ok('/v1.0/channel/option', { _ch: channel }, call)).app.entry).toBe('from')
    await server.ok('/v1.0/channel/monitor', { channel, landing: 'https://x.test/' }, call)
    const touched = await server.db
      .selectFrom('device_channels')
      .select('last_channel')
      .where('device', '=', call.device)
      .execute()
    expect(touched).toEqual([{ last_channel: channel }])
  },
)
