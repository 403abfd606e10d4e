/** Loads the modules as a document does when it is opened at this address. */
async function openAt(address: string) {
  history.replaceState(null, '', address)
  let modules: Awaited<ReturnType<typeof load>> | undefined
  await jest.isolateModulesAsync(async () => {
    modules = await load()
  })
  if (!modules) throw new Error('nothing was loaded')
  return modules
}
async function load() {
  await import('./start')
  const { platform } = await import('@/platform/platform')
  const { useTheme } = await import('@/stores/theme')
  const { logout } = await import('@/stores/session')
  const { current, note } = await import('./kept')
  return { platform, useTheme, logout, current, note }
}

const { Date: own, fetch: ownFetch } = globalThis
const { now } = own
const sent: [string, RequestInit | undefined][] = []
beforeEach(() => {
  sessionStorage.clear()
  sent.length = 0
  globalThis.fetch = async (url, init) => {
    sent.push([typeof url === 'string' ? url : '', init])
    return { clone: () => ({ json: async () => ({ data: { dev_code: '123456' } }) }) } as Response
  }
})
afterEach(() => {
  globalThis.Date = own
  own.now = now
  globalThis.fetch = ownFetch
  for (const name of ['userAgent', 'maxTouchPoints']) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(globalThis, 'flutter_inappwebview')
})

test.each([
  ['the login of its visitor', '', '{"_token":"token-of-the-host-app"}', '{"_token":"token-of-the…"}'],
  ['a wrong login', 'wrong', '{"_token":"no-token-of-this-server"}', '{"_token":"no-token-of-…"}'],
  ['something other than JSON', 'garbage', '<html>502 Bad Gateway</html>', '<html>502 Bad Gateway</html>'],
])(
  'the simulated host app answers with %s, and its calls are listed, newest first [S28.4]',
  async (_, token, answer, listed) => {
    const { platform, note, current } = await openAt(`/from?qa_host=present&qa_token=${token}`)
    note({ hostLogin: 'token-of-the-host-app' })
    await expect(platform.bridge.call('getToken')).resolves.toBe(answer)
    await platform.bridge.call('appCloseView')
    expect(current().calls).toEqual(['appCloseView → null', `getToken → ${listed}`])
  },
)

test('a logout of the product deletes nothing of the tester’s state', async () => {
  const { logout } = await openAt('/from?qa_theme=duole')
  logout()
  const { useTheme } = await openAt('/from')
  useTheme.getState().setName('orange')
  expect(useTheme.getState().name).toBe('duole')
})

test('each request carries the tester’s headers in addition to its own, and an SMS code in an answer is recorded', async () => {
  await openAt('/from?qa_fault=slow%3A5')
  await fetch('/v1.0/sms/send/code', { method: 'POST', headers: { authorization: 'a' } })
  const [url, init] = sent[0] ?? []
  expect([url, Object.fromEntries(new Headers(init?.headers))]).toEqual([
    '/v1.0/sms/send/code',
    { authorization: 'a', 'x-sandbox-fault': 'slow:5' },
  ])
  expect(init?.method).toBe('POST')
  expect(JSON.parse(sessionStorage.getItem('qa_state') ?? '').codes).toEqual(['123456'])
})
