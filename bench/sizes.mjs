/**
 * `npm run sizes [-- --save]`: compares both builds with their budgets (scripts/budgets.ts), which tests also check.
 * A page's own files are those that a first visit to it loads and a first visit to `/` does not.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { machine, saveFigures } from './report.mjs'

const { BUDGETS, packageSizes } = await tsImport('../scripts/budgets.ts', import.meta.url)
const { pages, builtPages } = await tsImport('../contract/pages.ts', import.meta.url)
const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)
const { noteFiles, total } = await tsImport('../test/visits/own-files.ts', import.meta.url)

const dist = fileURLToPath(new URL('../dist', import.meta.url))

async function filesOf(browser, address) {
  const page = await browser.newPage({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
  })
  const note = noteFiles(page)
  await page.goto(address)
  await page.waitForSelector('#boot', { state: 'detached' })
  await page.waitForLoadState('networkidle')
  const files = await note.stop()
  await page.close()
  return files
}

async function h5Rows() {
  const server = await startServer({ bundle: path.join(dist, 'server.mjs') })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const first = await filesOf(browser, server.baseUrl)
    const rows = [{ what: 'H5 first load of /', bytes: total(first), limit: BUDGETS.firstLoad }]
    for (const id of builtPages(false).filter((name) => name !== 'home')) {
      // The value of a parameter does not change which files the page loads.
      const files = await filesOf(browser, server.baseUrl + pages[id].path.replace(/:\w+/g, 'x'))
      const own = new Map([...files].filter(([file]) => !first.has(file)))
      rows.push({ what: `H5 own files of ${pages[id].path}`, bytes: total(own), limit: BUDGETS.route })
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

const on = machine()
for (const target of ['h5', 'weapp', 'server']) await ensureBuilt(target)
const weapp = packageSizes(path.join(dist, 'weapp')).map(({ root, bytes, budget }) => ({
  what: `mini-program ${root || 'main package'}`,
  bytes,
  limit: budget,
}))
const h5 = await h5Rows()
const rows = [...h5, ...weapp].map((row) => ({ ...row, ok: row.bytes <= row.limit }))
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
console.table(
  rows.map(({ what, bytes, limit, ok }) => ({
    what,
    size: kb(bytes),
    budget: kb(limit),
    ok: ok ? 'ok' : 'OVER',
  })),
)
const [firstLoad, ...routes] = h5
const [mainPackage, ...subPackages] = weapp
const largest = (some) => some.toSorted((a, b) => b.bytes - a.bytes)[0]
saveFigures(
  on,
  [
    ['H5: first load of /, gzip', firstLoad],
    ['H5: own files of the heaviest route, gzip', largest(routes)],
    ['mini-program: main package', mainPackage],
    ['mini-program: largest sub-package', largest(subPackages)],
  ].map(([figure, { bytes, limit }]) => ({ figure, value: kb(bytes), goal: `≤ ${kb(limit)}` })),
)
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
