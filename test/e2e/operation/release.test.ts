import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { filesIn } from '../../../scripts/files.mjs'
import { UNTRUSTED } from '../../../server/test/lib/certificate'
import { applicationFor, type Walked } from '../../../server/test/tools/journey'
import { hasNginx, startNginx } from '../../drivers/nginx'
import { type RunningServer, startServer } from '../../drivers/server'
import { until } from '../../drivers/until'
import { apiOf, call, readyVisitor } from '../../scenarios/known'

const root = path.resolve(__dirname, '../../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'release-test-'))
const unpacked = (name: string) => path.join(folder, name, 'funnel')

/** Runs an ES module in a process of its own, because jest would have to transform all that it imports. */
const runModule = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root }).toString()

const COMMIT = '0123456789ab'
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

const packInto = (out: string, parts?: string[]): { file: string; bytes: number } =>
  JSON.parse(
    runModule(`
      const { pack } = await import('./scripts/release/pack.mjs')
      const out = ${JSON.stringify(path.join(folder, out))}
      const more = ${JSON.stringify({ commit: COMMIT, parts })}
      console.log(JSON.stringify(pack({ root: '.', name: 'funnel', at: new Date(1.7e12), out, ...more })))`),
  )

function unpack(archive: string, name: string) {
  execFileSync('mkdir', ['-p', path.join(folder, name)])
  execFileSync('tar', ['-xzf', archive, '-C', path.join(folder, name)])
}

let postgres: RunningServer
let archive: string
/** A database for both servers that are tried alone, of which only the first makes the tables. */
let alone: string
beforeAll(async () => {
  chmodSync(folder, 0o755)
  archive = packInto('first').file
  unpack(archive, 'previous')
  postgres = await startServer()
  alone = await newDatabase('alone')
})
/** Also where a test has failed: a program that still runs would keep the test runner from ending. */
let stopProxy = async () => {}

afterAll(async () => {
  await stopProxy()
  await postgres.stop()
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

test('packing the same build twice gives the same bytes [S27.81]', () => {
  const [once, twice] = ['once', 'twice'].map((out) =>
    readFileSync(`${packInto(out, ['weapp']).file}.sha256`, 'utf8'),
  )
  expect(twice).toBe(once)
})

test('a release keeps the source maps of both clients in a folder of their own, and neither the mini-program nor a script of the H5 has or names one', () => {
  const kept = path.join(folder, 'maps')
  runModule(`
    const { keepMaps } = await import('./scripts/release/source-maps.mjs')
    keepMaps('.', ${JSON.stringify(kept)})`)
  const builds = path.join(root, 'dist')
  const scripts = (build: string) => filesIn(path.join(builds, build)).filter((file) => file.endsWith('.js'))
  expect(filesIn(path.join(kept, 'h5'))).toEqual(scripts('h5/js').map((file) => `${file}.map`))
  expect(filesIn(path.join(kept, 'weapp'))).toEqual(
    expect.arrayContaining(['app.js.map', 'pages/order/from/index.js.map']),
  )
  expect(filesIn(path.join(builds, 'weapp')).filter((file) => file.endsWith('.map'))).toEqual([])
  for (const file of [
    ...scripts('h5').map((one) => `h5/${one}`),
    ...scripts('weapp').map((one) => `weapp/${one}`),
  ])
    expect(readFileSync(path.join(builds, file), 'utf8')).not.toMatch(/sourceMappingURL=\S+\s*$/)
})

test('a release contains the run-time files, checksums and an SBOM, and no test tools', () => {
  const inside = unpacked('previous')
  const checked = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: inside }).toString()
  const files = checked.trim().split('\n')
  expect(files.filter((line) => !line.endsWith(': OK'))).toEqual([])
  expect(files.filter((line) => /\.map|personas|tools|docs\/testing/.test(line))).toEqual([])
  const { components } = JSON.parse(readFileSync(path.join(inside, 'sbom.cdx.json'), 'utf8'))
  const packages: string[] = components.map(({ purl }: { purl: string }) => purl.replace(/@[^@]+$/, ''))
  const some = ['fastify', 'react', '%40vant/area-data', '%40stablelib/x25519'].map(
    (name) => `pkg:npm/${name}`,
  )
  expect(packages).toEqual(expect.arrayContaining(some))
  // The runner's own template for a page's recursive parts is code of the mini-program.
  expect(packages.filter((name) => /webpack(?!5-runner)|jest|%40tarojs\/cli/.test(name))).toEqual([])
})

test('the SBOM has a hash and a licence of each package, and lists the data in it and the packages that are bundled inside it', () => {
  interface Component {
    name: string
    hashes?: { content: string }[]
    licenses?: { license: { id?: string; name?: string } }[]
    components?: Component[]
  }
  const list = readFileSync(path.join(unpacked('previous'), 'sbom.cdx.json'), 'utf8')
  const { components }: { components: Component[] } = JSON.parse(list)
  expect(components.filter(({ hashes, licenses }) => !hashes?.[0]?.content || !licenses)).toEqual([])
  const insideOf = (host: string) => components.find(({ name }) => name === host)?.components ?? []
  expect(insideOf('glob').map(({ name }) => name)).toContain('minipass')
  const data = path.join(unpacked('previous'), 'node_modules/ip2region/data')
  expect(insideOf('ip2region')).toEqual(
    readdirSync(data).map((name) => {
      const content = createHash('sha256')
        .update(readFileSync(path.join(data, name)))
        .digest('hex')
      const described = { name, hashes: [{ alg: 'SHA-256', content }], licenses: [expect.anything()] }
      return expect.objectContaining(described)
    }),
  )
})

test('a release contains the documents of an operator, and their links lead to files of the release [S27.84]', () => {
  const inside = unpacked('previous')
  const documents = filesIn(inside).filter((file) => file.endsWith('.md') && !file.startsWith('node_modules'))
  const named = [
    'README.md',
    'CHANGELOG.md',
    'docs/operating.md',
    'docs/integrations.md',
    'docs/incidents.md',
  ]
  expect(documents).toEqual(expect.arrayContaining(named))
  const links = documents.flatMap((file) =>
    [...readFileSync(path.join(inside, file), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(
      ([, target = '']) => path.join(path.dirname(file), target),
    ),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((file) => !existsSync(path.join(inside, file)))).toEqual([])
})

/** Starts the release in a folder, with nothing but Node and a database, as the database's own user. */
async function start(name: string, env: Record<string, string>, port = 0) {
  const cwd = unpacked(name)
  const { uid } = statSync(path.join(postgres.dataDir, 'postgres/run'))
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    cwd,
    ...(process.getuid?.() === 0 && { uid }),
    env: { HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  const [, origin = ''] = await until('the release to be ready', () => {
    if (child.exitCode !== null) throw new Error(`the release ended with ${child.exitCode}:\n${log}`)
    return /Ready: (http[^\s"]+)/.exec(log)
  })
  return { child, origin, port: Number(new URL(origin).port), log: () => log }
}

/** Asks the server to stop, as systemd and Docker do. */
async function stop(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

async function newDatabase(name: string) {
  await postgres.rows(`create database ${name}`)
  return `postgresql://app@/${name}?host=${path.join(postgres.dataDir, 'postgres/run')}&port=5432`
}

test('an unpacked release serves pages and calls with nothing but Node and DATABASE_URL, from a folder that it cannot write to', async () => {
  execFileSync('chmod', ['-R', 'a-w', unpacked('previous')])
  const { child, origin, log } = await start('previous', { DATABASE_URL: alone })
  const page = await fetch(origin, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('home-amount')])
  expect((await call({ baseUrl: origin }, '/v1.0/product/list', {})).products.length).toBeGreaterThan(0)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  const release = { version, commit: COMMIT }
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok', ...release })
  expect(log()).toContain(JSON.stringify(release).slice(1, -1))
  await stop(child)
})

test('a release of only the server prints its version and commit, and serves calls but no pages [S27.80, S27.84]', async () => {
  unpack(packInto('server', ['server']).file, 'server')
  const said = execFileSync(process.execPath, ['dist/server.mjs', '--version'], { cwd: unpacked('server') })
  expect(said.toString()).toBe(`${version} ${COMMIT}\n`)
  const { child, origin } = await start('server', { DATABASE_URL: alone })
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect((await fetch(origin, { headers: { accept: 'text/html' } })).status).toBe(404)
  await stop(child)
})

test('without a database an unpacked release says in one sentence what it needs', () => {
  const run = () =>
    execFileSync(process.execPath, ['dist/server.mjs'], {
      cwd: unpacked('previous'),
      env: { DATA_DIR: path.join(folder, 'data') },
      stdio: 'pipe',
    })
  expect(run).toThrow(/programs is not installed: run npm install, or set DATABASE_URL\."\}\n$/)
})

/** Where Debian's packages cannot be installed; it asks `/readyz` by itself. */
async function rehearsalsProxy(ports: readonly number[]) {
  const child = spawn(process.execPath, ['scripts/rehearsal/proxy.mjs', ...ports.map(String)], { cwd: root })
  stopProxy = async () => void child.kill()
  const [line] = await once(child.stdout, 'data')
  return {
    origin: `http://127.0.0.1:${String(line).trim()}`,
    takeOut: (_port: number) => {},
    takeIn: (_port: number) => {},
    refuses: async () => {},
  }
}

/** The example of the archive, as an operator runs it: over TLS it serves pages, and not the metrics. */
async function archivesNginx(ports: readonly [number, number]) {
  const {
    plain,
    secure,
    slowDown,
    log,
    stop: stopNginx,
    ...proxy
  } = await startNginx(path.join(unpacked('previous'), 'nginx.conf'), ports)
  stopProxy = stopNginx
  const ask = (page: string, more = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const trusted = { host: 'localhost', port: secure, path: page, ca: UNTRUSTED.cert, agent: false }
      https.get({ ...trusted, ...more }, resolve).on('error', reject)
    })
  const [home, metrics] = [await ask('/'), await ask('/metrics')]
  home.destroy()
  metrics.destroy()
  expect([home.statusCode, metrics.statusCode]).toEqual([200, 404])
  expect(home.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=/),
  })
  await expect(ask('/', { servername: 'other.example' })).rejects.toThrow()
  await expect(ask('/', { servername: 'localhost', headers: { host: 'other.example' } })).rejects.toThrow(
    'hang up',
  )
  const origin = `http://127.0.0.1:${plain}`
  /** The answer that a caller gets when no server runs, and when it asks too often. */
  const refuses = async () => {
    const refusal = async () => {
      const answer = await fetch(`${origin}/home?mobile=1`)
      return [answer.status, answer.headers.get('retry-after'), (await answer.json()).code]
    }
    expect(await refusal()).toEqual([502, '5', 502])
    slowDown()
    // Until it has ended, the process with the former settings answers some.
    const limited = await until('the limit', async () => {
      const answer = await refusal()
      return answer[0] === 429 && answer
    })
    expect(limited).toEqual([429, '5', 429])
    const line = String.raw`\S+ 127\.0\.0\.0/24 GET 429 - [\d.]+\n$`
    await until('the log', () => new RegExp(line).test(log()))
    expect(log()).not.toContain('mobile')
  }
  return { origin, refuses, ...proxy }
}

test('two servers are replaced by the next release one after the other, and no call of a visitor fails', async () => {
  unpack(archive, 'next')
  const migration = 'create table later_release (id integer); alter table marks add column later text;'
  writeFileSync(path.join(unpacked('next'), 'server/migrations/9999_later.sql'), migration)
  const seeds = ['previous', 'next'].map((name) => path.join(unpacked(name), 'server/seed'))
  for (const seed of seeds) {
    chmodSync(seed, 0o755)
    // Only testers have the personas, and the visitors of this test log in as testers do.
    cpSync(path.join(root, 'server/seed/personas.json'), path.join(seed, 'personas.json'))
  }
  const DATABASE_URL = await newDatabase('rolling')
  const env = { DATABASE_URL, APP_MODE: 'test', COST_SHEET_SECONDS: '0', DRAIN_SECONDS: '2' }
  const servers = [await start('previous', env), await start('previous', env)]
  const [one, two] = servers
  const ports = [one?.port ?? 0, two?.port ?? 0] as const
  const proxy = hasNginx() ? await archivesNginx(ports) : await rehearsalsProxy(ports)
  const through = { baseUrl: proxy.origin } as RunningServer
  writeFileSync(path.join(unpacked('next'), 'dist/h5/js/next.js'), '')
  writeFileSync(path.join(unpacked('previous'), 'dist/h5/js/last.js'), '')
  execFileSync('sh', [path.join(unpacked('next'), 'share-assets.sh'), unpacked('previous')])
  const scripts = async () => {
    const answers = await Promise.all(
      ports.flatMap((port) =>
        ['last', 'next'].map((name) => fetch(`http://127.0.0.1:${port}/js/${name}.js`)),
      ),
    )
    return answers.map(({ status }) => status)
  }
  expect(await scripts()).toEqual([200, 200, 200, 200])

  let replaced = false
  const applied: string[] = []
  const visit = async () => {
    while (!replaced) {
      const { token, order_no } = await readyVisitor(through)
      const ok: Walked['ok'] = (path, payload) => call(through, path, payload, token)
      const application = await applicationFor({ ...apiOf(through), ok }, order_no, 'cf1-daily')
      applied.push((await ok('/v1/product/apply', application)).apply_no)
    }
  }
  const visits = Promise.all([visit(), visit()])
  // What fails first is the cause, and not the visits that it ends.
  visits.catch(() => {})
  const next: ChildProcess[] = []
  for (const { child, port } of servers) {
    proxy.takeOut(port)
    await Promise.race([stop(child), visits])
    next.push((await start('next', env, port)).child)
    proxy.takeIn(port)
    const before = applied.length
    await Promise.race([until('visitors to go on', () => applied.length > before + 5), visits])
  }
  expect(await scripts()).toEqual([200, 200, 200, 200])
  replaced = true
  await visits
  await Promise.all(next.map(stop))
  await proxy.refuses()
  expect(new Set(applied).size).toBe(applied.length)
})
