import { parseArgs } from 'node:util'
import { closeBrowser } from '../../test/drivers/chromium/browser'
import { until } from '../../test/drivers/until'
import { createMeeting } from './meeting'
import type { Part } from './process'
import { forgedOf, type Row, sumOf, tableOf } from './table'
import { newVisitor, type Visitor, visit } from './visitor'
import { walk, walkFromPartner } from './walk'
import { startWorld, type World } from './world'

const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
})
const seed = Number(options.seed)
const began = Date.now()
const say = (text: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)

/** Kills these parts at the same time, starts them again, and waits until visitors are served. */
async function killed(world: World, parts: Part[]) {
  await Promise.all(parts.map((part) => part.kill()))
  for (const part of parts) await part.start()
  await until('the servers to be ready', async () => (await fetch(`${world.baseUrl}/readyz`)).ok, 60_000)
  say(`killed and started again: ${parts.map(({ name }) => name).join(', ')}`)
}

/** What is killed between the steps of the visitor with a browser. */
const KILLS = [
  ['server A', 'sms'],
  ['PgBouncer', 'identity', 'half-demo'],
  ['PostgreSQL', 'server B'],
  ['cf1', 'cf2', 'ads'],
]

/** Waits until nothing is missing any more, with the operator's means for what would wait for minutes. */
async function settle(world: World, visitors: Visitor[], looks: (() => Promise<unknown>)[], limit: number) {
  await until(
    () => `the rest to arrive:\n${print(tableOf(world, visitors))}`,
    async () => {
      await Promise.all(looks.map((look) => look()))
      const listed = await world.command('deliveries', 'list')
      if (sumOf(tableOf(world, visitors), 'lost') === 0 && /^No delivery waits/.test(listed)) return true
      const waiting = [...listed.matchAll(/^(\d+) .*? (\d+) {2}\S.*$/gm)].flatMap(([, id = '', attempts]) =>
        Number(attempts) >= 2 ? [id] : [],
      )
      // One whose attempt was under way when its server was killed stays as it is, which the exit code says.
      if (waiting.length > 0) await world.command('deliveries', 'retry', ...waiting).catch(() => {})
      return false
    },
    limit,
  ).catch((error: unknown) => say(String(error)))
}

function print(rows: Row[]): string {
  const columns = ['kind', 'sent', 'received', 'repeated', 'lost', 'doubled', 'wrong'] as const
  const cells = [columns.map(String), ...rows.map((row) => columns.map((column) => String(row[column])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

async function rehearse() {
  const world = await startWorld({ seed, faults: { refuse: 0.3, slow: 0.3, reorder: 0.5, repeat: 0.5 } })
  say('two production servers and all stand-ins are ready')
  const visitors: Visitor[] = []
  const join = (visitor: Visitor) => {
    visitors.push(visitor)
    return visitor
  }
  const groups = KILLS.map((names) => world.parts.filter(({ name }) => names.includes(name)))
  const meeting = createMeeting(2, async () => {
    const parts = groups.shift() ?? []
    if (parts.length > 0) await killed(world, parts)
  })
  try {
    const [stays, withdraws] = await Promise.all([
      visit(world, 'stay', join(newVisitor())),
      visit(world, 'withdraw', join(newVisitor())),
      visit(world, 'delete', join(newVisitor())),
      walkFromPartner(world, join(newVisitor({ ref: `V-${seed}-1` })), meeting.meet).finally(meeting.leave),
      walk(world, join(newVisitor({ click: `click-${seed}-1` })), meeting.meet).finally(meeting.leave),
    ])
    say('the visitors are done')
    await settle(world, visitors, [stays.look, withdraws.look], 30_000)
    say(await world.command('verify-consents'))
  } finally {
    await closeBrowser()
    if (process.env.SHOT) {
      const { writeFileSync } = await import('node:fs')
      for (const n of ['ads', 'cf1', 'cf2', 'half-demo', 'sms', 'identity'])
        writeFileSync(
          `/tmp/reh/${n}.json`,
          world
            .journal(n)
            .map((l) => JSON.stringify(l))
            .join('\n'),
        )
      writeFileSync('/tmp/reh/logs', world.logs())
    }
    const rows = tableOf(world, visitors)
    const forged = forgedOf(world)
    await world.stop()
    console.log(print(rows))
    const [lost, doubled, wrong] = (['lost', 'doubled', 'wrong'] as const).map((column) =>
      sumOf(rows, column),
    )
    console.log(
      `lost ${lost}, doubled ${doubled} beyond at-least-once with the same id, to the wrong one ${wrong}`,
    )
    if (lost || doubled || wrong || forged) process.exitCode = 1
  }
}

rehearse().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
