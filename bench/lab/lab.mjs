/**
 * The lab: a phone of 375×812 in real Chromium with a CPU four times slower, 9 Mbit/s and a round trip of 100 ms.
 * What is compared takes turns in one run, because the speed of a machine changes from minute to minute.
 */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { tsImport } from 'tsx/esm/api'
import { findChromium } from '../../scripts/chromium.mjs'
import { percentile, spread } from '../report.mjs'

/** The options of a measurement. */
export const OPTIONS = {
  against: { type: 'string' },
  'as-built': { type: 'boolean' },
  runs: { type: 'string' },
  save: { type: 'boolean' },
}

const { startServer } = await tsImport('../../test/drivers/server.ts', import.meta.url)

const profile = { cpu: 4, kbit: 9_000, round_trip_ms: 100 }

const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const options = {
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
}

/** Starts the browser; `phoneIn` opens its phones. */
export const launch = async () => chromium.launch({ ...options, executablePath: await findChromium() })

/** Opens a phone with an empty cache. */
export const phoneIn = (browser) => browser.newContext({ ...phone, locale: 'zh-CN' })

/** Starts the built server, which serves the H5 in `h5`. Applications need no reading time. */
export const serve = (h5 = fileURLToPath(new URL('../../dist/h5', import.meta.url))) =>
  startServer({
    bundle: fileURLToPath(new URL('../../dist/server.mjs', import.meta.url)),
    env: { H5_DIR: h5, COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn' },
  })

/** Opens a page of the phone that is as slow as the profile says. */
export async function slowPage(context) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.round_trip_ms,
    downloadThroughput: (profile.kbit * 1_000) / 8,
    uploadThroughput: (profile.kbit * 1_000) / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
  return page
}

/**
 * Calls `visit(name, side)` for each side in turn, `runs` times after a first round that does not count.
 * @returns {Promise<Record<string, object[]>>} the results of each side
 */
export async function takeTurns(runs, sides, visit) {
  const results = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let run = -1; run < runs; run++) {
    // The order changes, so that no side always follows the same one.
    const turn = run % 2 ? Object.entries(sides) : Object.entries(sides).reverse()
    for (const [name, side] of turn) {
      const result = await visit(name, side)
      if (run >= 0) results[name].push(result)
    }
  }
  return results
}

/**
 * Compares one figure of two sides: the median and the range of each, and the ratio of the medians. A single side has
 * no ratio.
 * @param {Record<string, object[]>} results as `takeTurns` returns them
 */
export function compared(what, figure, results) {
  const sides = Object.entries(results).map(([name, list]) => [name, list.map((one) => one[figure])])
  const [ours, theirs] = sides.map(([, values]) => percentile(values, 0.5))
  return {
    what,
    ...Object.fromEntries(sides.map(([name, values]) => [name, spread(values)])),
    ...(theirs !== undefined && { ratio: theirs ? Number((ours / theirs).toFixed(2)) : null }),
  }
}

/** Prints what `compared` returned. */
export const printCompared = (rows) =>
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value?.median === undefined ? (value ?? '–') : `${value.median} (${value.min}–${value.max})`,
        ]),
      ),
    ),
  )
