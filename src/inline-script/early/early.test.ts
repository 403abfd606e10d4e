import { createPrefetch } from '@/http/prefetch'
import { KEY } from '@/platform/keys'
import { startEarly } from './early'

/** Opens an address as the shell of this page does; returns the paths and payloads of its first calls. */
function open(page: string | undefined, path: string, address: string, state: object | null = null) {
  const { dataset } = document.documentElement
  delete dataset.page
  if (page) Object.assign(dataset, { page, path })
  history.replaceState(state, '', address)
  const sent: [string, Record<string, unknown>][] = []
  globalThis.fetch = jest.fn(async (url, init) => {
    sent.push([url as string, JSON.parse((init?.body as string) ?? '{}')])
    return { status: 200, text: async () => JSON.stringify({ code: 200 }) } as Response
  })
  return { early: startEarly(), sent, paths: () => sent.map(([url]) => url) }
}

const OPTION = '/v1.0/channel/option'
/** Asked by GET, which caches on the way may answer [S6.21]. */
const PUBLIC = ['/v1.0/credit/special/contract/list?group=login', '/v1.0/product/list?']

beforeEach(() => {
  // As in a build without the tester's tools.
  process.env.TARO_APP_TOOLS = ''
  localStorage.clear()
  sessionStorage.clear()
})

test('an entry page asks for its options, the login agreements and the products before the main script is there', () => {
  const { sent, paths } = open('landing', '/landing/:channel', '/landing/c1?a=%E4%B8%AD')
  expect(paths()).toEqual([OPTION, ...PUBLIC])
  expect(sent[0]?.[1]).toMatchObject({ a: '中', public: { _ch: 'c1' } })
  expect(sent[0]?.[1]).not.toHaveProperty('channel')
  expect(localStorage.getItem(KEY.channel)).toBe('c1')
})

test('a logged-in visitor’s entry page does not ask for the login agreements', () => {
  localStorage.setItem(KEY.token, 'T')
  expect(open('home', '/', '/').paths()).toEqual([OPTION, '/v1.0/product/list?'])
})

test.each([
  ['the address has a secret', 'home', '/?uid=U'],
  ['the page has no shell of its own', undefined, '/somewhere'],
])('nothing is asked for when %s', (_when, page, address) => {
  expect(open(page, '/', address).paths()).toEqual([])
})

test('after a reload with a secret in the history entry nothing is asked for', () => {
  expect(open('home', '/', '/', { arrival: { uid: 'U' } }).paths()).toEqual([])
})

test('in the host app nothing is asked for before its token', () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android LoanHost/1')
  expect(open('home', '/', '/').paths()).toEqual([])
  jest.restoreAllMocks()
})

test('the key of the login calls is requested without any data of the visitor, and not while the address holds a secret', () => {
  const { early, sent } = open('home', '/', '/?_ch=c1')
  early.askKey()
  const [path, { public: _public, ...rest }] = sent[sent.length - 1] ?? ['', {}]
  expect(path).toBe('/v1.0/user/encrypt/info')
  expect(rest).toEqual({ phone_mark: '', url: expect.any(String), user_id: 0 })
  expect(early.responses).toHaveLength(4)

  const secret = open('home', '/', '/?uid=U')
  secret.early.askKey()
  expect(secret.paths()).toEqual([])
})

test('an entry page whose login is not confirmed yet asks as a guest [S4.30]', () => {
  localStorage.setItem(KEY.token, 'T')
  localStorage.setItem(KEY.before, '\n\n')
  expect(open('home', '/', '/').paths()).toEqual([OPTION, ...PUBLIC])
})

test('the client uses the response of an equal request, and does not send it again', async () => {
  const { early, sent } = open('home', '/', '/?a=1')
  const prefetch = createPrefetch(jest.fn(), jest.fn(), early.responses)
  const body = JSON.stringify({ ...sent[0]?.[1], url: 'another' })
  const request = { url: '', headers: { authorization: 'Bearer guest' }, body, timeout: 1 }
  expect(await prefetch.take(OPTION, request)).toMatchObject({ status: 200 })
  expect(prefetch.take(OPTION, request)).toBeUndefined()
})
