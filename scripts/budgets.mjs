/**
 * The byte budgets, measured on the real builds; exits 1 on excess. `--json` prints the rows instead of a table.
 *
 * H5: what real Chromium loads from the real server, JS + CSS, each file as gzip -9. A lazy route's own files are those
 * that opening it loads and `/` does not. Mini-program: bytes on disk of each package without source maps.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const KB = 1024
const limits = { firstLoad: 100 * KB, route: 25 * KB, mainPackage: 400 * KB, subPackage: 300 * KB }

const { pages, builtPages } = await tsImport('../contract/pages', import.meta.url)
const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)

/** Any value does for a route parameter: the page's files are the same. */
const addressOf = (id) => pages[id].path.replace(/:\w+/g, 'x')

/**
 * Opens an address as a first visit.
 * @returns {Promise<{ files: Map<string, number>, foreign: string[] }>} JS and CSS with their gzip -9 size; other origins
 */
async function load(browser, baseUrl, address) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const bodies = []
  const foreign = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== baseUrl) foreign.push(request.url())
  })
  let measured = false
  page.on('response', (response) => {
    if (measured || !['script', 'stylesheet'].includes(response.request().resourceType())) return
    bodies.push(
      response.body().then((body) => [new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length]),
    )
  })
  await page.goto(baseUrl + address)
  // A page that did not open would weigh too little.
  await page.waitForSelector('#boot', { state: 'detached', timeout: 20_000 }).catch(() => {
    throw new Error(`${address} did not open, so it cannot be measured`)
  })
  await page.waitForLoadState('networkidle')
  // A file may come while the last ones are read; one that is asked for after that has no page to be read from.
  for (let read = -1; read < bodies.length; ) {
    read = bodies.length
    await Promise.all(bodies)
  }
  measured = true
  const files = new Map(await Promise.all(bodies))
  await context.close()
  return { files, foreign }
}

async function h5Rows() {
  const server = await startServer({ bundle: path.join(root, 'dist/server.mjs') })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const first = await load(browser, server.baseUrl, '/')
    const rows = [{ what: 'H5 first load of /', bytes: sum(first.files.values()), limit: limits.firstLoad }]
    const foreign = [...first.foreign]
    const ids = builtPages(false).filter((id) => id !== 'home')
    while (ids.length) {
      const some = ids.splice(0, 4)
      const loads = await Promise.all(some.map((id) => load(browser, server.baseUrl, addressOf(id))))
      for (const [i, { files, foreign: others }] of loads.entries()) {
        const own = [...files].filter(([file]) => !first.files.has(file)).map(([, size]) => size)
        rows.push({ what: `H5 own files of ${pages[some[i]].path}`, bytes: sum(own), limit: limits.route })
        foreign.push(...others)
      }
    }
    rows.push({
      what: 'H5 third-party requests',
      count: foreign.length,
      limit: 0,
      names: [...new Set(foreign)],
    })
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

function weappRows() {
  const dist = path.join(root, 'dist/weapp')
  const { subPackages = [] } = JSON.parse(readFileSync(path.join(dist, 'app.json'), 'utf8'))
  const sizes = new Map([['', 0], ...subPackages.map((pack) => [pack.root, 0])])
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const full = path.join(entry.parentPath, entry.name)
    const file = path.relative(dist, full)
    const pack = [...sizes.keys()].find((folder) => folder && file.startsWith(`${folder}/`)) ?? ''
    sizes.set(pack, sizes.get(pack) + statSync(full).size)
  }
  return [...sizes].map(([pack, bytes]) => ({
    what: pack ? `mini-program ${pack}` : 'mini-program main package',
    bytes,
    limit: pack ? limits.subPackage : limits.mainPackage,
  }))
}

const sum = (numbers) => [...numbers].reduce((total, each) => total + each, 0)
const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`

try {
  for (const target of ['h5', 'weapp', 'server']) await ensureBuilt(target)
  const rows = [...(await h5Rows()), ...weappRows()].map((row) => ({
    ...row,
    ok: (row.bytes ?? row.count) <= row.limit,
  }))
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
  else {
    for (const { what, bytes, count, limit, ok, names = [] } of rows) {
      const measured =
        bytes === undefined ? `${count} of ${limit}` : `${kb(bytes).padStart(9)} of ${kb(limit)}`
      console.log(
        `${ok ? 'ok  ' : 'OVER'} ${what.padEnd(40)} ${measured}${names.map((name) => `\n       ${name}`).join('')}`,
      )
    }
  }
  if (rows.some((row) => !row.ok)) process.exitCode = 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
