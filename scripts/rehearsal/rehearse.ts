/**
 * `npm run rehearsal [-- --seed 1]`: runs the product among stand-ins of everybody it talks to and kills whatever can
 * be killed. It fails when anything was lost, or an invariant (test/actors, test/simulator/invariants.ts) was refuted.
 * With `CITUS_URL` its database is distributed over the machines of that Citus.
 * With `--failover` its database is a primary with two standbys, which are killed `--times` times each way.
 */
import { parseArgs } from 'node:util'
import { alarms } from './alarms'
import { checkEverything, rowsOf } from './checks'
import { startCitus } from './citus'
import { startEmbedded } from './database'
import { drill } from './drill'
import { missingPackages, startCluster } from './failover/cluster'
import { visitAndFailOver } from './failover/rounds'
import { beforeLeak, leak } from './leak'
import { type Run, settle, visitAndKill } from './rounds'
import { visitWithoutWorker } from './without-worker'
import { startWorld } from './world'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    failover: { type: 'boolean', default: false },
    times: { type: 'string', default: '3' },
  },
})
const began = Date.now()
const say = (text: string) =>
  console.log(`${((Date.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${text}`)

async function rehearse() {
  const missing = options.failover && missingPackages()
  if (missing) {
    console.error(missing)
    return 1
  }
  const cluster = options.failover ? await startCluster() : null
  const citus = process.env.CITUS_URL && !cluster ? await startCitus(process.env.CITUS_URL) : null
  const world = await startWorld(Number(options.seed), (cluster ?? citus)?.database ?? startEmbedded())
  say('two production servers and all stand-ins are ready')
  const { refuted } = world.scene
  const run: Run = { world, say }
  let error: unknown = null
  let before: Awaited<ReturnType<typeof beforeLeak>> | undefined
  try {
    await (cluster ? visitAndFailOver(run, cluster, Number(options.times)) : visitAndKill(run))
    if (citus) await visitWithoutWorker(run, citus.worker)
    say('the visitors are done')
    await settle(run, () => rowsOf(world).every(({ lost }) => lost.length === 0))
    say(await world.command('verify-consents'))
    await checkEverything(world)
    // What follows copies and changes the database of one machine.
    if (!cluster && !citus) before = await beforeLeak(world)
  } catch (caught) {
    error = caught
    console.log(await world.command('deliveries', 'list').catch(String))
    console.log(world.logs().slice(-5_000))
  }
  const rows = rowsOf(world)
  await world.stop()
  if (before) {
    const wrong = await drill(world)
    refuted.push(...wrong.map((one) => `the drill: ${one}`))
    say('the drill of a restored copy is done')
    const [leaked, silent] = await Promise.all([leak(world, before), alarms(world)])
    refuted.push(...silent.map((one) => `the alarms: ${one}`))
    say(silent.length > 0 ? 'the alarms are not as they should be' : 'each alarm has fired')
    refuted.push(...leaked.wrong.map((one) => `the leak: ${one}`))
    say(`leaked keys are replaced ${leaked.seconds.toFixed(1)} s after the alarm, and visitors go on`)
  }

  for (const { kind, sent, lost } of rows)
    console.log(
      `${kind.padEnd(32)} ${String(sent).padStart(5)} sent, ${lost.length} lost  ${lost.slice(0, 5).join()}`,
    )
  const lost = rows.reduce((sum, row) => sum + row.lost.length, 0)
  console.log(`lost ${lost}, refuted ${refuted.length}`)
  for (const one of refuted) console.log(one)
  if (error) console.error(error)
  return lost || refuted.length || error ? 1 : 0
}

// What was started is ended at the exit, also when the rehearsal is interrupted.
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(1))

rehearse().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
