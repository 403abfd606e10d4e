import http, { type RequestListener, type Server } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { UNTRUSTED } from '../../../test/lib/certificate'
import { limitedLookup, type Resolve } from './address'
import { circuitOpen, createRemote, type RemoteOptions, remoteSeconds } from './client'
import { MAX_ANSWER, NOTHING_PERSONAL } from './send'

const open: Server[] = []

afterEach(() => {
  jest.restoreAllMocks()
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listening(server: Server): Promise<string> {
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serving = async (listener: RequestListener) =>
  `http://${await listening(http.createServer(listener))}/hook?secret=1`

const remote = (options: Partial<RemoteOptions> = {}) =>
  createRemote({ name: 'other', limitMs: 5_000, reach: 'any', ...options })

/** What a call ended with: its status, or the kind of its failure. */
const outcome = (one: ReturnType<typeof remote>, url: string) =>
  one.post(url, '{"mobile":"13800000001"}', {}, NOTHING_PERSONAL).then(
    ({ status }) => status,
    ({ kind }) => kind,
  )

test('a call sends its headers and body, asks for an answer that is not compressed, and resolves with it, without a byte order mark', async () => {
  const url = await serving(async (request, response) => {
    const chunks = await request.toArray()
    const { 'webhook-id': id, 'accept-encoding': coding } = request.headers
    response.writeHead(201, { 'x-id': String(id) }).end(`\uFEFFgot ${chunks.join('')} ${coding}`)
  })
  const answer = await remote().post(url, '数据', { 'webhook-id': 'msg_1' }, NOTHING_PERSONAL)
  expect(answer).toMatchObject({ status: 201, text: 'got 数据 identity', headers: { 'x-id': 'msg_1' } })
})

test('what a call provides is recorded when the connection stands and before anything is sent; if that fails, nothing is [S24.70]', async () => {
  const seen: string[] = []
  const url = await serving(async (request, response) => {
    seen.push(await request.toArray().then(String))
    response.end()
  })
  const recorded = async () => void seen.push('recorded')
  await remote().post(url, 'first', {}, recorded)
  await remote().get(url, {}, recorded)
  const failing = async () => Promise.reject(new Error('the database is down'))
  await expect(remote().post(url, 'never', {}, failing)).rejects.toMatchObject({ kind: 'unrecorded' })
  expect(seen).toEqual(['recorded', 'first', 'recorded', ''])
  const [server] = open
  server?.close()
  await expect(remote().post(url, 'nobody listens', {}, recorded)).rejects.toMatchObject({ kind: 'refused' })
  expect(seen).toHaveLength(4)
})

test('a record that throws, or takes too long, sends nothing and fails as unrecorded, which opens no circuit [S24.70]', async () => {
  const seen: string[] = []
  const url = await serving(async (request, response) => {
    seen.push(await request.toArray().then(String))
    response.end()
  })
  const throwing = () => {
    throw new Error('the kind of a member is not declared')
  }
  const hanging = () => new Promise(() => {})
  for (const [record, limits] of [
    [throwing, {}],
    [hanging, { recordMs: 20 }],
    [hanging, { limitMs: 200 }],
  ] as const) {
    const one = remote({ opensAfter: 1, ...limits })
    const failed = one.post(url, 'never', {}, record)
    await expect(failed).rejects.toMatchObject({ kind: 'limitMs' in limits ? 'timeout' : 'unrecorded' })
    expect(await outcome(one, url)).toBe(200)
  }
  expect(seen.filter((text) => text === 'never')).toEqual([])
})

test('a redirect fails and is not followed', async () => {
  let calls = 0
  const url = await serving((_request, response) => {
    calls += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(remote().post(url, '', {}, NOTHING_PERSONAL)).rejects.toMatchObject({
    kind: 'status',
    status: 307,
  })
  expect(calls).toBe(1)
})

test('a call to another system fails at its time limit when no answer begins', async () => {
  const url = await serving(() => {})
  expect(await outcome(remote({ limitMs: 50 }), url)).toBe('timeout')
})

test.each<[string, string, number, RequestListener]>([
  ['is too long', 'network', 5_000, (_request, response) => response.end('x'.repeat(MAX_ANSWER + 1))],
  ['never ends', 'timeout', 50, (_request, response) => void response.write('{')],
])('an answer that %s fails as %s unless its body is ignored', async (_what, kind, limitMs, listener) => {
  const url = await serving(listener)
  expect(await outcome(remote({ limitMs }), url)).toBe(kind)
  expect(await outcome(remote({ ignoresBody: true }), url)).toBe(200)
})

test('a connection that breaks fails as network, one that is not made as refused', async () => {
  const broken = await serving((request) => request.socket.destroy())
  expect(await outcome(remote(), broken)).toBe('network')
  const [server] = open
  server?.close()
  expect(await outcome(remote(), broken)).toBe('refused')
})

test('a call to a server with an untrusted certificate sends nothing and ends with the outcome tls', async () => {
  const seen: string[] = []
  const server = https.createServer(UNTRUSTED, (request) => seen.push(request.url ?? ''))
  const host = await listening(server)
  const resolve: Resolve = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
  expect(await outcome(remote({ resolve }), `https://localhost:${host.split(':')[1]}/`)).toBe('tls')
  expect(seen).toEqual([])
})

test('a public client takes neither http nor a private address, and asks for the addresses of a host each time [S27.17]', async () => {
  const asked: string[] = []
  const resolve: Resolve = (host, _options, done) => {
    asked.push(host)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const one = remote({ reach: 'public', resolve })
  const host = 'https://host.example/'
  const literal = ['https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://2130706433/']
  for (const url of ['http://8.8.8.8/', ...literal, 'ftp://host.example/', 'no address', host, host])
    expect([url, await outcome(one, url)]).toEqual([url, 'address'])
  expect(asked).toEqual(['host.example', 'host.example'])
})

test('calls to one host share one DNS lookup, and while too many lookups hang a call to a further host fails as busy, which opens no circuit', async () => {
  const asked: string[] = []
  const hanging: Resolve = limitedLookup(1, (host, _options, done) => {
    asked.push(host)
    if (asked.length > 1) done(null, [{ address: '127.0.0.1', family: 4 }])
    else end = () => done(null, [{ address: '8.8.8.8', family: 4 }])
  })
  let end = () => {}
  const one = remote({ opensAfter: 1, resolve: hanging })
  const slow = [outcome(one, 'http://slow.example/'), outcome(one, 'http://slow.example/')]
  const other = remote({ opensAfter: 1, resolve: hanging })
  const url = (await serving((_request, response) => response.end())).replace('127.0.0.1', 'other.example')
  expect([await outcome(other, url), asked]).toEqual(['busy', ['slow.example']])
  end()
  expect([await Promise.all(slow), await outcome(other, url)]).toEqual([['address', 'address'], 200])
})

test('a client for any address sends nothing over http to a public one', async () => {
  expect(await outcome(remote(), 'http://8.8.8.8/')).toBe('address')
})

test('the error of a call contains nothing of its address or body [S27.17]', async () => {
  const url = await serving((_request, response) => response.writeHead(500).end('13800000001'))
  const error: Error = await remote()
    .post(url, '13800000001', {}, NOTHING_PERSONAL)
    .catch((caught) => caught)
  expect(error.message).toBe('the call to other failed: status 500')
  expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/13800000001|secret|127\.0\.0\.1/)
})

test('the circuit opens after failures in a row, and closes when a later call succeeds', async () => {
  let status = 503
  let calls = 0
  const url = await serving((_request, response) => {
    calls += 1
    response.writeHead(status).end()
  })
  const one = remote({ name: 'circuit', opensAfter: 2 })
  const isOpen = async () =>
    (await circuitOpen.get()).values.find(({ labels }) => labels.remote === 'circuit')?.value
  expect([await outcome(one, url), await outcome(one, url), await outcome(one, url)]).toEqual([
    'status',
    'status',
    'circuit',
  ])
  expect([calls, await isOpen()]).toEqual([2, 1])

  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 10_001)
  status = 200
  expect([await outcome(one, url), await outcome(one, url)]).toEqual([200, 200])
  expect([calls, await isOpen()]).toEqual([4, 0])
})

test('answers of the client error class do not open the circuit', async () => {
  const url = await serving((_request, response) => response.writeHead(422).end())
  const one = remote({ opensAfter: 1 })
  expect([await outcome(one, url), await outcome(one, url)]).toEqual(['status', 'status'])
})

test('calls beyond those at once wait, and those beyond the waiting ones fail at once', async () => {
  const held: (() => void)[] = []
  let begin = () => {}
  const begun = new Promise<void>((done) => {
    begin = done
  })
  const url = await serving((_request, response) => {
    held.push(() => response.end())
    begin()
    if (held.length > 1) response.end()
  })
  const one = remote({ name: 'places', atOnce: 1, waiting: 1 })
  const [first, second] = [outcome(one, url), outcome(one, url)]
  expect(await outcome(one, url)).toBe('busy')
  await begun
  expect(held).toHaveLength(1)
  held[0]?.()
  expect([await first, await second]).toEqual([200, 200])
  const counts = (await remoteSeconds.get()).values.filter(
    ({ labels, metricName }) => labels.remote === 'places' && metricName?.endsWith('_count'),
  )
  expect(Object.fromEntries(counts.map(({ labels, value }) => [labels.outcome, value]))).toEqual({
    busy: 1,
    ok: 2,
    tls: 0,
  })
})

test('a call that waits longer than its time ends in time and leaves its place', async () => {
  const url = await serving(() => {})
  const one = remote({ limitMs: 50, atOnce: 1, waiting: 1 })
  expect(await Promise.all([outcome(one, url), outcome(one, url)])).toEqual(['timeout', 'timeout'])
  expect(await Promise.all([outcome(one, url), outcome(one, url)])).toEqual(['timeout', 'timeout'])
})
