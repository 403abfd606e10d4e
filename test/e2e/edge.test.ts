import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { hasNginx, startNginx } from '../drivers/nginx'
import { opened, serveH5 } from './serve-h5'

/** The asset host, which asks the edge for what it has not; while it is `broken` it answers nothing, and counts. */
let broken = false
let refused = 0
let edge: Awaited<ReturnType<typeof startNginx>>
const assets = http.createServer(({ url, headers }, answer) => {
  if (broken) refused++
  if (broken) return answer.destroy()
  http.get({ port: edge.plain, path: url, headers: { ...headers, host: '127.0.0.1' } }, (file) => {
    answer.writeHead(file.statusCode ?? 0, file.headers)
    file.pipe(answer)
  })
})
let assetHost = ''
beforeAll(async () => {
  assets.listen(0, '127.0.0.1')
  await once(assets, 'listening')
  assetHost = `http://127.0.0.1:${(assets.address() as AddressInfo).port}`
})
afterAll(() => void assets.close())

const site = serveH5(() => ({ env: { ASSET_ORIGIN: assetHost } }))
const throughNginx = hasNginx() ? test : test.skip
beforeAll(async () => {
  if (!hasNginx()) return
  const port = Number(new URL(site.server.baseUrl).port)
  edge = await startNginx(path.resolve('scripts/release/archive/nginx.conf'), [port, port])
})
afterAll(() => edge?.stop())

/** A browser that has never been here opens the entry page; every answer that it gets, and by whom it was given. */
async function firstVisit(allow: RegExp[] = []) {
  const through = { ...site.server, baseUrl: `http://127.0.0.1:${edge.plain}` }
  const visitor = await h5Driver(through, { origins: [assetHost], allow })
  const answers: { method: string; url: URL; from: string | null }[] = []
  visitor.browserPage.on('response', async (answer) => {
    const from = await answer.headerValue('x-cache-status').catch(() => null)
    answers.push({ method: answer.request().method(), url: new URL(answer.url()), from })
  })
  await visitor.visit('/')
  await opened(visitor)
  await visitor.waitFor('home-example')
  await visitor.settle()
  return { visitor, answers }
}

throughNginx(
  'once another visitor was there, a proxy that caches answers nine of ten requests of a first visit for pages, files and lists, and the server only the visitor’s own calls [S26.31]',
  async () => {
    const before = await firstVisit()
    await before.visitor.close()
    const { visitor, answers } = await firstVisit()
    const own = answers.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)
    const shared = answers.filter(({ method }) => method !== 'POST')
    const paths = shared.map(({ url }) => url.pathname)
    expect(paths).toEqual(expect.arrayContaining(['/', '/v1.0/product/list']))
    expect(shared.filter(({ url }) => url.origin === assetHost).length).toBeGreaterThan(4)
    const kept = shared.filter(({ from }) => from === 'HIT')
    expect(kept.length / shared.length).toBeGreaterThanOrEqual(0.9)
    // Marks are collected and sent later.
    expect(own.filter((call) => call !== '/st/mark')).toEqual(['/v1.0/channel/option'])
    await visitor.close()
  },
)

throughNginx(
  'while the asset host fails, the page and the next one open with the files of the page’s own origin [S26.32]',
  async () => {
    broken = true
    const { visitor, answers } = await firstVisit([/Failed to load resource/])
    await visitor.tapText('关于我们', 'about')
    await visitor.see('我们做什么')
    const files = answers.filter(({ url }) => /^\/(js|css)\//.test(url.pathname))
    expect([files.length > 5, files.filter(({ url }) => url.origin === assetHost)]).toEqual([true, []])
    expect(refused).toBeGreaterThanOrEqual(files.length)
    await visitor.close()
  },
)
