/**
 * Measures what a visitor's second visit to `/` gains from the first: `node bench/second-visit.mjs`. Each run uses a
 * new phone with its cache on disk: the first visit, the second one, one after a deployment that changed every hashed
 * file, and an attempt without a network. `--as-built` measures the present dist, `--against <folder>` another
 * build instead; `--runs 9` sets the number of phones.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { precompress } from '../scripts/build/precompress.mjs'
import { ensureBuilt } from '../scripts/build.mjs'
import { observe } from './lab/in-page.mjs'
import { compared, OPTIONS, phoneOn, printCompared, profile, serve, slowPage } from './lab/lab.mjs'
import { machine, printTable, spread, writeResult } from './report.mjs'

const { renameHashes } = await tsImport('../test/drivers/chromium/deploy.ts', import.meta.url)
const temporary = mkdtempSync(path.join(os.tmpdir(), 'bench-'))
const served = path.join(temporary, 'h5')

/** Makes two builds whose hashed files all differ. `put` serves one of them. */
async function twoBuilds(h5) {
  const builds = ['first', 'next'].map((name) => path.join(temporary, name))
  for (const folder of builds)
    cpSync(h5, folder, { recursive: true, filter: (file) => !/\.(map|br|gz)$/.test(file) })
  renameHashes(builds[1])
  for (const folder of builds) await precompress(folder)
  return (build) => {
    rmSync(served, { recursive: true, force: true })
    cpSync(builds[build], served, { recursive: true })
  }
}

/** Visits `/` and returns its paints, and how its files came. */
async function visit(phone, baseUrl) {
  const { page, cdp } = await slowPage(phone)
  const files = { cached: 0, revalidated: 0, loaded: 0, kb: 0 }
  const cached = new Set()
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
  })
  cdp.on('Network.responseReceivedExtraInfo', ({ statusCode }) => {
    if (statusCode === 304) files.revalidated++
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) files.cached++
    else files.loaded++
    files.kb += encodedDataLength / 1024
  })
  await page.addInitScript(observe, { live: '#app #login-submit' })
  await page.goto(baseUrl, { waitUntil: 'commit' })
  // The events of the network first: a function that waits in the page takes the page's time before its first frame.
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => globalThis.benchSeen?.live > 0, null, { timeout: 60_000 })
  const { fcp, lcp, live } = await page.evaluate(() => globalThis.benchSeen)
  await page.close()
  return { fcp, lcp, live, ...files }
}

/** Tries to open `/` without a network: whether a page of ours appears at all. */
async function offlineVisit(phone, baseUrl) {
  const { page } = await slowPage(phone, { offline: true })
  const answer = await page.goto(baseUrl, { waitUntil: 'commit' }).catch(() => null)
  await page.close()
  return answer !== null
}

const PAUSE_MS = 1_500
const NAMES = ['first', 'second', 'after a deployment']
const on = machine()
const { values } = parseArgs({ options: OPTIONS })
const runs = Number(values.runs ?? 5)
if (!values['as-built']) for (const target of ['h5', 'server']) await ensureBuilt(target)
const put = await twoBuilds(values.against ?? 'dist/h5')
put(0)
const server = await serve(served)
const visits = Object.fromEntries(NAMES.map((name) => [name, []]))
let offline = 0
try {
  for (let run = -1; run < runs; run++) {
    const folder = mkdtempSync(path.join(temporary, 'phone-'))
    const phone = await phoneOn(folder)
    put(0)
    const all = []
    for (const [i] of NAMES.entries()) {
      if (i === 2) put(1)
      // The browser is still writing its cache when a page has just been closed.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      all.push(await visit(phone, server.baseUrl))
    }
    const opens = await offlineVisit(phone, server.baseUrl)
    await phone.close()
    rmSync(folder, { recursive: true, force: true })
    if (run < 0) continue
    for (const [i, name] of NAMES.entries()) visits[name].push(all[i])
    if (opens) offline++
  }
  const rows = NAMES.slice(1).flatMap((name) => {
    const pair = { visit: visits[name], first: visits.first }
    return [
      compared(`${name}: first contentful paint, ms`, 'fcp', pair),
      compared(`${name}: largest contentful paint, ms`, 'lcp', pair),
      compared(`${name}: the application itself is there, ms`, 'live', pair),
    ]
  })
  printCompared(rows)
  console.log()
  const middle = (name, figure) => spread(visits[name].map((one) => one[figure])).median
  const files = NAMES.map((name) => ({
    visit: name,
    'from cache': middle(name, 'cached'),
    revalidated: middle(name, 'revalidated'),
    loaded: middle(name, 'loaded'),
    KB: middle(name, 'kb'),
  }))
  printTable(files)
  console.log(`without a network the page opens in ${offline} of ${runs} attempts`)
  writeResult('second-visit', on, { runs, profile, rows, files, offline })
} finally {
  await server.stop()
  rmSync(temporary, { recursive: true, force: true })
}
