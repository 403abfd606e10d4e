import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app/app'
import { createEngine, unconnectedWarnings } from './app/deliveries'
import { journalFaults, journalOf, repeatJournal } from './app/journal'
import { startPaperWatch } from './app/paper-watch'
import { startPlanWatch } from './app/plan-watch'
import { logProcess, reportReady, reportStart, reportToPerson } from './app/process-log'
import { providersOf } from './app/providers'
import { startPurge, tidyPartitions } from './app/purge-job'
import { openStorage, type Storage } from './app/storage'
import { helpFor, runCommand } from './commands/commands'
import { type Config, findRoot, readSettings, validConfig } from './config/config'
import { trialOperatorFaults } from './config/production'
import { readVersion } from './config/version'
import { type Running, startDelivery } from './delivery/worker'
import { startDesk } from './desk/start'
import type { Deps } from './http/deps'
import { systemRandom } from './lib/random'
import { createVault } from './lib/vault'
import { runDeps } from './sandbox/seeded-run'
import { seed } from './seed/seed'

const CLOSE_MS = 10_000

async function makeDeps(
  config: Config,
  { db, reserve }: Storage,
  log: () => FastifyInstance['log'],
): Promise<Deps> {
  const run = await runDeps(db, config, { clock: { now: () => new Date() }, random: systemRandom })
  return {
    db,
    reserve,
    ...run,
    config,
    vault: createVault(config.secrets),
    journal: journalOf(config),
    ...providersOf(config, run.clock, log),
  }
}

/** The URL at which a browser on this machine can open the server. */
function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return address ?? ''
  const anywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = anywhere ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** Starts storage, app and socket, and stops them in the opposite order. */
async function serve() {
  const starting = logProcess()
  const settings = readSettings()
  const more = [...trialOperatorFaults(settings.config), ...journalFaults(settings.config)]
  const config = validConfig(settings, more)
  const storage = await openStorage(config)
  let app: FastifyInstance
  let delivery: Running
  let deps: Deps
  try {
    deps = await makeDeps(config, storage, () => app.log)
    app = await buildApp(deps)
    app.log.info(config.version, 'starting')
    // Without the time limits of visitors' calls, because servers that start at the same time wait for each other.
    const patient = storage.openPatient()
    await seed({ ...deps, db: patient, log: app.log }).finally(() => patient.destroy())
    if (config.mode === 'production')
      for (const warning of await unconnectedWarnings(deps)) app.log.warn(warning)
    await tidyPartitions(deps, app.log)
    await repeatJournal(deps, app.log)
    await app.listen({ host: config.host, port: config.port })
    // In a seeded run deliveries run before each request (sandbox/sandbox) instead of by a timer.
    const isIdle = deps.run !== undefined || !config.sends
    delivery = isIdle
      ? { stop: async () => {} }
      : startDelivery(createEngine({ ...deps, log: app.log }), {
          onError: (error) => app.log.warn({ err: error }, 'delivery to institutions failed'),
        })
  } catch (error) {
    await storage.close()
    throw error
  }
  storage.watch((error) => app.log.error({ err: error }, 'the database could not be restarted'))
  const purger = startPurge(deps, app.log)
  const papers = startPaperWatch(deps, app.log)
  const plans = startPlanWatch(deps, app.log)
  const desk = await startDesk(deps, storage, app.log)
  const inBackground = [purger, delivery, papers, plans, desk]

  const drainMs = config.drainSeconds * 1000
  starting.end()
  closeWithGrace({ delay: drainMs + CLOSE_MS, logger: app.log }, async ({ err }) => {
    const background = Promise.all(inBackground.map((running) => running.stop()))
    // The proxy learns from `/readyz` that this server takes no new requests.
    app.isDraining = true
    if (err) app.log.fatal({ err }, 'stopping after an unhandled error')
    else await sleep(drainMs)
    await app.close()
    await background
    await storage.close()
  })
  reportReady(addressOf(app))
}

const args = process.argv.slice(2)
const [command, ...more] = args

async function main() {
  const help = helpFor(args)
  if (help) {
    process.stdout.write(`${help}\n`)
    return
  }
  if (command === '--version') {
    const { version, commit } = readVersion(process.env.APP_ROOT ?? findRoot())
    process.stdout.write(`${version} ${commit}\n`)
    return
  }
  if (command === undefined) return serve()
  process.exitCode = await runCommand(readSettings(), command, more)
}

main().catch((error: unknown) => {
  if (command === undefined) reportStart(error)
  else reportToPerson(error)
  process.exitCode = 1
})
