/**
 * `npm run rehearsal [-- --short] [--seed 1] [--minutes 5]`: runs the product as an operator would, among stand-ins of
 * everybody it talks to, kills whatever can be killed, and compares what was sent with what arrived. It prints one line
 * for each kind of message; the exit code is 1 when anything was lost, doubled, or at the wrong one.
 */
import { parseArgs } from 'node:util'
import { browser, closeBrowser } from '../../test/drivers/chromium/browser'
import { type Run, settle, stormRound, walkRound } from './rounds'
import type { Row } from './table/compare'
import { forgedOf, reportedRow, sumOf, tableOf } from './table/table'
import { startWorld } from './world'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
  },
})
const began = Date.now()
const seconds = () => (Date.now() - began) / 1_000
const say = (text: string) => console.log(`${seconds().toFixed(1).padStart(6)} s  ${text}`)

const COLUMNS = ['kind', 'sent', 'received', 'repeated', 'lost', 'doubled', 'wrong'] as const

function print(rows: Row[]) {
  const cells = [COLUMNS.map(String), ...rows.map((row) => COLUMNS.map((column) => String(row[column])))]
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  for (const [kind = '', ...counts] of cells)
    console.log(
      [kind.padEnd(widths[0] ?? 0), ...counts.map((text, at) => text.padStart(widths[at + 1] ?? 0))].join(
        '  ',
      ),
    )
}

async function rounds(run: Run) {
  if (options.short) return walkRound(run, 0)
  for (let round = 0; seconds() < Number(options.minutes) * 60; round++) {
    await walkRound(run, round)
    await stormRound(run, round)
    say(`round ${round + 1} is done`)
  }
}

async function rehearse() {
  const seed = Number(options.seed)
  const faults = { refuse: 0.2, slow: 0.2, reorder: 0.5, repeat: 0.5 }
  const [world] = await Promise.all([startWorld({ seed, faults, replica: !options.short }), browser()])
  say('two production servers and all stand-ins are ready')
  const run: Run = { world, seed, say, visitors: [] }
  const table = () => tableOf(world, run.visitors)
  const more: Row[] = []
  let error: unknown = null
  try {
    await rounds(run)
    say('the visitors are done')
    await settle(run, () => sumOf(table(), 'lost') === 0)
    say(await world.command('verify-consents'))
    if (!options.short) more.push(await reportedRow(world, run.visitors, began))
  } catch (caught) {
    error = caught
    console.log(await world.command('deliveries', 'list').catch(String))
    console.log(world.logs().slice(-5_000))
  }
  const rows = [...table(), ...more]
  const forged = forgedOf(world)
  await closeBrowser()
  await world.stop()

  print(rows)
  const [lost, doubled, wrong] = (['lost', 'doubled', 'wrong'] as const).map((column) => sumOf(rows, column))
  console.log(
    `lost ${lost}, doubled ${doubled} beyond at-least-once with the same id, to the wrong one ${wrong}`,
  )
  if (forged) console.log(`without a valid signature: ${forged}`)
  if (error) console.error(error)
  return lost || doubled || wrong || forged || error ? 1 : 0
}

rehearse().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
