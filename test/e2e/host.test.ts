import { SANDBOX_HEADERS } from '@contract/sandbox'
import { wrap } from '../../server/test/tools/request'
import { agents, type H5Driver, type H5Options } from '../drivers/chromium/h5-driver'
import { until } from '../drivers/until'
import { HOST_MARK, hostApp, hostCalls } from './host-app'
import { opened, serveH5 } from './serve-h5'

const OPTIONS = '/v1.0/channel/option'
const agent = agents.android + HOST_MARK

const site = serveH5()

const inHost = (options: H5Options, visit: (visitor: H5Driver) => Promise<void>) =>
  site.visiting(visit, { agent, ...options })

/** Logs this persona in, and returns the token that the host app then holds. */
async function tokenOf(persona: string): Promise<string> {
  const answer = await fetch(`${site.server.baseUrl}/test/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SANDBOX_HEADERS.persona]: persona },
    body: JSON.stringify(wrap({ mobile: '13900000001' })),
  })
  return (await answer.json()).data.token
}
const authorizations = (visitor: H5Driver) =>
  visitor.calls(OPTIONS).map(({ headers }) => headers.authorization)

test.each([
  ['present from the start', 0],
  ['available late', 400],
])(
  'the calls of the page carry the login of the host app through a bridge that is %s [S1.1, S4.11, S4.13]',
  async (_title, lateMs) => {
    const token = await tokenOf('returning')
    const answer = JSON.stringify({ _token: token })
    await inHost({ script: hostApp(answer, lateMs) }, async (visitor) => {
      await visitor.visit('/about?_ch=organic')
      await opened(visitor)
      expect(token).toMatch(/.{20,}/)
      expect(await visitor.storage('access_token')).toBe(token)
      expect(await visitor.storage('token')).toBe(answer)
      expect(authorizations(visitor)).toEqual([token])
      expect(visitor.calls(OPTIONS)[0]?.body.public).toMatchObject({ _ch: 'organic', _plat: 2 })
      expect(await hostCalls(visitor)).toEqual(['getToken'])
    })
  },
)

test('an expired login of the host app leads to the login of the funnel, and is not used again', async () => {
  const token = await tokenOf('expired')
  await inHost({ script: hostApp(JSON.stringify({ _token: token })) }, async (visitor) => {
    await visitor.visit('/statusPro')
    await visitor.waitFor('login-mobile')
    await visitor.settle()
    const [first, ...later] = authorizations(visitor)
    expect(first).toBe(token)
    // The same token again is not accepted. Each rejected call leads to the login, so there may be several.
    expect([...new Set(later)]).toEqual(['Bearer guest'])
    expect(await visitor.storage('access_token')).toBeNull()
  })
})

test('the result page asks the host app to close the view and makes no other call; where the view stays, the visitor can open the home page [S4.4, S4.32]', () =>
  inHost({ script: hostApp() }, async (visitor) => {
    await visitor.visit('/result')
    await until('the bridge call', async () => (await hostCalls(visitor)).length > 0)
    await visitor.settle()
    expect(await hostCalls(visitor)).toEqual(['appCloseView'])
    expect(visitor.calls()).toEqual([])
    await visitor.tapText('回到首页')
    await visitor.waitFor('login-mobile')
    expect(await visitor.page()).toBe('home')
  }))
