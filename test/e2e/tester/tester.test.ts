import type { H5Driver } from '../../drivers/chromium/h5-driver'
import { axe } from '../../visits/axe'
import { smallScreenFaults } from '../../visits/small-screen'
import { serveH5, themeOf } from '../serve-h5'

const { it, visiting } = serveH5(() => ({ env: { H5_DIR: 'dist/tools/h5' } }))

/** Returns everything that the tester's settings change, with the text of the page. */
async function screenOf(visitor: H5Driver) {
  await visitor.waitFor('mine-export')
  await visitor.settle()
  return {
    words: await visitor.read(),
    theme: await themeOf(visitor),
    channel: await visitor.storage('_channel'),
    loggedIn: (await visitor.storage('access_token')) !== null,
    phone: await visitor.browserPage.evaluate(() => [
      navigator.userAgent,
      navigator.maxTouchPoints,
      new Date().toISOString().slice(0, 13),
    ]),
  }
}

test('the panel of the tester puts a page into a state, and its link shows another browser the same screen [S28.1]', async () => {
  let link = ''
  let seen: Awaited<ReturnType<typeof screenOf>> | undefined
  await visiting(async (visitor) => {
    await visitor.open('mine', { _ch: 'organic' }, 'mine-login')
    await visitor.tap('qa-open')
    for (const id of ['persona-returning', 'theme-duole', 'agent-iphone', 'channel-test-c3'])
      await visitor.tap(`qa-${id}`)
    await visitor.fill('qa-clock-text', '2027-03-01 09:00')
    link = (await visitor.text('qa-link')) ?? ''
    await visitor.tap('qa-back', 'mine')
    seen = await screenOf(visitor)
    expect(seen).toMatchObject({ theme: 'duole', channel: 'test-c3', loggedIn: true })
    expect(seen.phone).toEqual([expect.stringContaining('iPhone'), 5, '2027-03-01T01'])
    const [call] = visitor.calls('/v1.0/channel/option').slice(-1)
    expect(call?.headers['x-sandbox-clock']).toMatch(/^2027-03-01T01:00/)
    expect(call?.body.public).toMatchObject({ _plat: 1, _ch: 'test-c3' })
  })

  await visiting(async (other) => {
    await other.visit(link)
    expect(await screenOf(other)).toEqual(seen)
    expect(new URL(other.browserPage.url()).search).toBe('?_ch=test-c3')
    await other.reload()
    expect(await screenOf(other)).toEqual(seen)
    // The persona is reset once; a reload keeps what the persona has done since.
    expect(other.calls('/test/user/login')).toHaveLength(1)
  })
})

test('the panel of the tester opens while every call fails, and can remove the fault [S28.1]', () =>
  visiting(
    async (visitor) => {
      await visitor.visit('/about?qa_fault=offline')
      await visitor.see('网络没有连上或系统繁忙')
      await visitor.tap('qa-open')
      expect(await visitor.checked('qa-fault-offline')).toBe(true)
      await visitor.tap('qa-fault')
      await visitor.tap('qa-back')
      await visitor.waitFor('about-privacy')
    },
    { allow: [/ERR_|Failed to load/] },
  ))

it('in the host app of the panel the page gets the login of the persona, and the panel lists the calls of its bridge [S28.4]', async (visitor) => {
  await visitor.open('mine', { _ch: 'organic' }, 'mine-login')
  await visitor.tap('qa-open')
  for (const id of ['persona-returning', 'agent-host-android', 'host-late']) await visitor.tap(`qa-${id}`)
  await visitor.tap('qa-back')
  await visitor.waitFor('mine-export')
  const token = await visitor.storage('access_token')
  expect(await visitor.storage('token')).toBe(JSON.stringify({ _token: token }))
  const [call] = visitor.calls('/v1.0/channel/option').slice(-1)
  expect(call?.headers.authorization).toBe(token)
  expect(call?.body.public).toMatchObject({ _plat: 2 })

  await visitor.visit('/result')
  await visitor.see('宿主 App 收到了关闭页面的请求')
  await visitor.visit('/tester')
  await visitor.waitFor('qa-calls-part')
  expect(await visitor.text('qa-calls-part')).toBe(
    `桥的调用appCloseView→nullgetToken→{"_token":"${token?.slice(0, 12)}…"}`,
  )
  expect((await axe(visitor)).faults).toEqual([])
})

it('the panel of the tester fits a small phone, with controls that fit a finger [S28.2]', async (visitor) => {
  await visitor.visit('/tester')
  await visitor.waitFor('qa-back')
  await visitor.tap('qa-go-pages')
  expect(await smallScreenFaults(visitor)).toEqual([])
})
