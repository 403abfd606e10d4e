import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { pages } from '@contract/pages'
import { hasNginx, startNginx } from '../../../test/drivers/nginx'
import { until } from '../../../test/drivers/until'
import { temporaryFolder } from '../../../test/tools/temporary'
import { findRoot } from '../../src/config/config'
import { testServer, wrap } from '../tools/harness'

const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
const ANDROID = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' }
/** What one visitor sends and no other visitor may see. */
const OWN = {
  cookie: 'sid=canary',
  authorization: 'canary',
  'x-request-id': 'canary',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  'x-forwarded-host': 'zhyd.canary.example',
  'x-forwarded-for': '1.2.3.4',
}
/** Addresses of browsers, and addresses that a cache and the server could read differently, made to be kept for them. */
const PLAIN = ['', '?_ch=test-c3', '?cid=lefenqi', '?click_id=canary', '?_ch=duole&gclid=canary']
const ODD = [
  '_CH=duole',
  '%5fch=duole',
  '_ch=test-c3&_ch=duole',
  'a=1;_ch=duole',
  'a=1?_ch=duole',
  'cid=lefenqi&_%63h=duole',
]
const SECRET = ['uid=canary', '_token=canary&_ch=test-c3', '%75id=canary']

const rows = Object.entries(endpoints) as [Path, Endpoint][]
const own = Object.entries(pages).filter(([id, page]) => !page.dev && id !== 'notFound')
const folder = temporaryFolder()
beforeAll(() => {
  mkdirSync(path.join(folder, 'shells'))
  mkdirSync(path.join(folder, 'js'))
  writeFileSync(path.join(folder, 'js/app.1a2b3c4d.js'), 'app')
  writeFileSync(path.join(folder, 'index.html'), '<html data-theme="orange">generic</html>')
  for (const [id] of own)
    writeFileSync(
      path.join(folder, `shells/${id}.html`),
      `<html data-theme="orange">${id}<!--name-->unfilled<!--/name--></html>`,
    )
})
const server = testServer({ config: { h5Dir: folder, trustProxy: ['loopback'] } })

let edge: Awaited<ReturnType<typeof startNginx>>
beforeAll(async () => {
  await server.app.listen({ port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  edge = await startNginx(path.join(findRoot(), 'scripts/release/archive/nginx.conf'), [port, port])
  for (const url of PLAIN)
    await until('the shells to be filled', async () => !(await direct(`/${url}`)).body.includes('unfilled'))
})
afterAll(() => edge.stop())

interface Sent {
  headers?: Record<string, string>
  body?: object
}

/** What a visitor sees of the server's own answer, and of the one through the cache. */
async function direct(url: string, { headers }: Sent = {}) {
  const answer = await server.app.inject({
    url,
    headers: { accept: 'text/html', host: '127.0.0.1', ...headers },
  })
  const { etag, 'content-security-policy': policy } = answer.headers
  return { status: answer.statusCode, body: answer.body, etag, policy }
}
async function through(url: string, { headers, body }: Sent = {}) {
  const answer = await fetch(`http://127.0.0.1:${edge.plain}${url}`, {
    headers: { accept: 'text/html', ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const of = (name: string) => answer.headers.get(name) ?? undefined
  return {
    seen: {
      status: answer.status,
      body: text,
      etag: of('etag')?.replace(/^W\//, ''),
      policy: of('content-security-policy'),
    },
    all: JSON.stringify([...answer.headers, text]),
    caching: of('cache-control'),
    kept: of('x-cache-status') === 'HIT',
  }
}

const throughNginx = hasNginx() ? test : test.skip

throughNginx(
  'whatever others have opened before, each page comes through the cache as the server sends it to this visitor, without anything of theirs [S26.31]',
  async () => {
    const kept = new Set<string>()
    for (const [index, [id, page]] of own.entries()) {
      const at = page.path.replace(/:\w+/, 'zhyd-1')
      /** All of them on the entry pages, and one by one on the others, whose addresses are read in the same way. */
      const some = (list: string[]) => (index < 2 ? list : [list[index % list.length] ?? ''])
      for (const odd of some([...ODD, ...SECRET])) await through(`${at}?${odd}`, { headers: OWN })
      await through(at, { headers: { ...OWN, accept: 'application/json' } })
      for (const query of some(PLAIN)) await through(at + query, { headers: { ...OWN, ...IPHONE } })
      for (const query of some(PLAIN))
        for (const headers of [ANDROID, IPHONE]) {
          const answer = await through(at + query, { headers })
          expect([at + query, answer.seen]).toEqual([at + query, await direct(at + query, { headers })])
          expect(answer.all).not.toContain('canary')
          if (answer.kept) kept.add(id)
        }
    }
    const byPlatform = ['download', 'embedded']
    expect([...kept]).toEqual(own.map(([id]) => id).filter((id) => !byPlatform.includes(id)))
    const secret = await through('/?uid=canary')
    expect([secret.kept, secret.caching]).toEqual([false, 'private, no-cache'])
    const file = async () => await through('/js/app.1a2b3c4d.js', { headers: OWN })
    expect((await file()).caching).toBe('public, max-age=31536000, immutable')
    const again = await file()
    expect([again.kept, again.all.includes('canary')]).toEqual([true, false])
  },
)

throughNginx(
  'no answer to a visitor’s call is kept by a cache, and one to a GET only of the lists that are the same for everybody [S26.31]',
  async () => {
    const tokens = [await server.login(), await server.login()]
    const kept: string[] = []
    for (const [url] of rows) {
      for (const authorization of tokens) {
        const posted = await through(url, { headers: { ...OWN, authorization }, body: wrap({}) })
        expect([url, posted.caching, posted.kept]).toEqual([url, 'no-store', false])
      }
      await through(`${url}?order_no=canary`, { headers: { ...OWN, authorization: tokens[0] ?? '' } })
      const listed = await through(url)
      expect([url, listed.all.includes('canary')]).toEqual([url, false])
      if (listed.kept) kept.push(url)
      else expect([url, listed.seen.status, listed.caching]).toEqual([url, 404, 'no-store'])
    }
    expect(kept).toEqual(rows.filter(([, row]) => row.shared).map(([url]) => url))
  },
)

throughNginx(
  'a list comes through the cache as its call answers, by the group that its plain address names [S6.21]',
  async () => {
    const LIST = '/v1.0/credit/special/contract/list'
    for (const query of ['?%67roup=login', '?group=login&group=platform', '?group=login;'])
      expect((await server.app.inject(LIST + query)).headers['cache-control']).toBe('no-store')
    for (const group of [undefined, 'login', 'login', undefined]) {
      const { seen } = await through(group ? `${LIST}?group=${group}&a=${Math.random()}` : LIST)
      const { contracts } = await server.ok(LIST, group ? { group } : {})
      // Without the boxes of a login by WeChat, which are signed for a device.
      expect(JSON.parse(seen.body).data).toEqual({ contracts })
    }
  },
)
