/**
 * Measures a first visit to `/` on a slow phone, in real Chromium, against the real server, with an empty cache:
 * `node bench/first-load.mjs`.
 *
 * The viewport is 375×812, the CPU is four times slower, and Chromium limits the network to 1.6 Mbit/s down, 750
 * kbit/s up and a round trip of 150 ms (the "slow 4G" of Lighthouse). Each run uses a new browser context.
 */
import { chromium } from 'playwright-core'
import { ensureBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { machine, printTable, spread, writeResult } from './report.mjs'
import { measuredServer } from './server-process.mjs'

const RUNS = 5
const profile = { cpu: 4, down_kbit: 1_600, up_kbit: 750, round_trip_ms: 150, viewport: '375×812' }
const bytesPerSecond = (kbit) => (kbit * 1_000) / 8

/** Runs in the page before the page's own scripts and records the browser's performance entries. */
function observe() {
  const seen = { lcp: 0, cls: 0, longTasks: [], mounted: 0 }
  globalThis.benchSeen = seen
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value
  })
  on('longtask', (entry) => seen.longTasks.push(entry.duration))
  // The boot screen is removed when the page's body has mounted.
  const watch = new MutationObserver(() => {
    const there = document.getElementById('boot')
    if (there) seen.booted = true
    else if (seen.booted && !seen.mounted) seen.mounted = performance.now()
  })
  watch.observe(document, { childList: true, subtree: true })
}

/**
 * Makes one first visit. Times are milliseconds since navigation start; bytes are transferred bytes, headers
 * included.
 */
async function visit(browser, baseUrl) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.round_trip_ms,
      downloadThroughput: bytesPerSecond(profile.down_kbit),
      uploadThroughput: bytesPerSecond(profile.up_kbit),
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
    const types = new Map()
    const bytes = {}
    cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId)?.toLowerCase() ?? 'other'
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength
      bytes.total = (bytes.total ?? 0) + encodedDataLength
    })
    await page.goto(baseUrl, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.benchSeen?.mounted > 0, null, { timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => ({
      ...globalThis.benchSeen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
    const blocking = seen.longTasks.reduce((total, duration) => total + duration - 50, 0)
    const { fcp, lcp, cls, mounted, longTasks } = seen
    return { fcp, mounted, lcp, cls, long_tasks: longTasks.length, blocking, bytes }
  } finally {
    await context.close()
  }
}

const on = machine()
// `--as-built` measures the current content of dist, for example while someone is editing the sources.
if (!process.argv.includes('--as-built')) for (const target of ['h5', 'server']) await ensureBuilt(target)
const server = await measuredServer()
let browser
try {
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  // A first visit also includes the browser's own start, so it is not counted.
  await visit(browser, server.baseUrl)
  const visits = []
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, server.baseUrl))

  const of = (name, digits) =>
    spread(
      visits.map((one) => one[name]),
      digits,
    )
  const times = {
    'boot screen painted (FCP), ms': of('fcp'),
    'home body mounted, ms': of('mounted'),
    'largest contentful paint, ms': of('lcp'),
    'layout shift (CLS)': of('cls', 4),
    'long tasks': of('long_tasks'),
    'blocking time, ms': of('blocking'),
  }
  const kinds = [...new Set(visits.flatMap((one) => Object.keys(one.bytes)))].sort()
  const bytes = Object.fromEntries(
    kinds.map((kind) => [kind, spread(visits.map((one) => one.bytes[kind] ?? 0))]),
  )
  const rows = [
    ...Object.entries(times),
    ...kinds.map((kind) => [`bytes over the wire: ${kind}`, bytes[kind]]),
  ]
  printTable(rows.map(([what, values]) => ({ what, ...values })))
  writeResult('first-load', on, { runs: RUNS, profile, times, bytes })
} finally {
  await browser?.close()
  await server.stop()
}
