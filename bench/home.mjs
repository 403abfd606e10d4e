/**
 * Compares our home page with its peer, an application of Vue 3 and Vant with the same form: `node bench/home.mjs`.
 *
 * Some visits only look: paints, layout shift, blocking time, bytes. The others act as early as the page lets them:
 * phone number, agreements, 获取验证码; they measure when the first request of that tap leaves. With `--as-built` the
 * present dist is measured; `--runs 9` sets the number of visits. Instead of the peer, `--against eager` is the peer that
 * shows its form without waiting for the channel's options, and `--against <folder>` another build of ours. `--save` saves
 * the figures that have a goal, if the other side is the peer (bench/README.md).
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.mjs'
import { hurry, observe } from './lab/in-page.mjs'
import { compared, launch, OPTIONS, phoneIn, printCompared, serve, slowPage, takeTurns } from './lab/lab.mjs'
import { builtPeer } from './peer.mjs'
import { machine, saveFigures } from './report.mjs'

const agreements = ['#consent-user-service', '#consent-privacy']
const OURS = {
  live: '#app #login-submit',
  mobile: 'input#login-mobile, #login-mobile input',
  boxes: agreements,
  action: '#login-submit',
  sends: '/v1.0/user/login/pre/check$',
}
const PEER = { ...OURS, live: '#login-send', action: '#login-send', sends: '/v1.0/sms/send/code$' }

/** The largest ratio of ours to the peer's that is good enough. */
const GOALS = {
  'largest contentful paint, ms': 0.5,
  'blocking time until the network is idle, ms': 1,
  'its first request leaves, ms': 1,
}

/** Loads the home page and looks at it until the network has been idle. */
async function look(browser, { server, side }) {
  const context = await phoneIn(browser)
  const { page, cdp } = await slowPage(context)
  let bytes = 0
  let scripts = 0
  const types = new Map()
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength / 1024
    if (types.get(requestId) === 'Script') scripts += encodedDataLength / 1024
  })
  await page.addInitScript(observe, { live: side.live })
  await page.goto(server.baseUrl, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.benchSeen?.live > 0, null, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const { tasks, ...seen } = await page.evaluate(() => globalThis.benchSeen)
  await context.close()
  const blocking = tasks.reduce((total, duration) => total + Math.max(0, duration - 50), 0)
  return { ...seen, blocking, bytes, scripts }
}

/** Loads the home page and asks for a code as early as it lets a visitor. */
async function tap(browser, { server, side }) {
  // The machine that runs the visits has one address, whose codes are limited.
  await server.rows('delete from limits returning 1')
  const context = await phoneIn(browser)
  const { page } = await slowPage(context)
  const mobile = `13${String(Math.random()).slice(2, 11).padEnd(9, '0')}`
  await page.addInitScript(hurry, { side, mobile })
  await page.goto(server.baseUrl, { waitUntil: 'commit' })
  const arrived = page.waitForFunction(() => globalThis.benchTap?.request > 0, null, { timeout: 20_000 })
  await arrived.catch(async (error) => {
    const seen = await page.evaluate(() => JSON.stringify(globalThis.benchTap))
    throw new Error(`the tap sent no request (${seen}) on ${side.action}: ${error.message}`)
  })
  const { tap, request } = await page.evaluate(() => globalThis.benchTap)
  await context.close()
  return { tap, request, wait: request - tap }
}

const on = machine()
const { values } = parseArgs({ options: OPTIONS })
const runs = Number(values.runs ?? 7)
const { against } = values
if (!values['as-built']) for (const target of ['h5', 'server']) await ensureBuilt(target)
async function other() {
  if (against && against !== 'eager') return { before: { server: await serve(against), side: OURS } }
  return { peer: { server: await serve(await builtPeer({ eager: against === 'eager' })), side: PEER } }
}
const sides = { ours: { server: await serve(), side: OURS }, ...(await other()) }
const browser = await launch()
try {
  const looks = await takeTurns(runs, sides, (_name, side) => look(browser, side))
  const taps = await takeTurns(runs, sides, (_name, side) => tap(browser, side))
  const rows = [
    compared('first contentful paint, ms', 'fcp', looks),
    compared('largest contentful paint, ms', 'lcp', looks),
    compared('layout shift', 'cls', looks, 4),
    compared('the application itself is there, ms', 'live', looks),
    compared('blocking time until the network is idle, ms', 'blocking', looks),
    compared('earliest tap on 获取验证码, ms', 'tap', taps),
    compared('its first request leaves, ms', 'request', taps),
    compared('from the tap to the request, ms', 'wait', taps),
    compared('bytes in all, KB', 'bytes', looks, 1),
    compared('bytes of scripts, KB', 'scripts', looks, 1),
  ]
  printCompared(rows)
  const figures = rows.map(({ what, ours, peer, ratio }) => ({
    figure: `home / peer: ${what}`,
    value: `${ratio ?? '–'} (${ours.median} : ${peer?.median})`,
    goal: what in GOALS ? `≤ ${GOALS[what]}` : undefined,
  }))
  if (!against)
    saveFigures(
      on,
      figures.filter(({ goal }) => goal),
    )
} finally {
  await browser.close()
  for (const { server } of Object.values(sides)) await server.stop()
}
