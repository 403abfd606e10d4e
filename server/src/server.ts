import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { type Config, readConfig } from './config'
import { ConfigError } from './config-values'
import type { Deps } from './deps'
import { systemRandom } from './random'
import { seed } from './seed'
import { type Running, startDelivery } from './services/delivery'
import { issueHalfLink, partnerName, readHalfValues } from './services/half-links'
import { purge } from './services/purge'
import { httpSms, logSms } from './services/sms'
import { issueUid } from './services/uid'
import { createVault } from './services/vault'
import { openStorage, type Storage } from './storage'

const PURGE_MS = 30 * 60_000
const CLOSE_MS = 10_000

function makeDeps(config: Config, storage: Storage, log: () => FastifyInstance['log']): Deps {
  return {
    db: storage.db,
    clock: { now: () => new Date() },
    random: systemRandom,
    config,
    vault: createVault(config.secrets),
    sms: config.smsGateway ? httpSms(config.smsGateway) : logSms(log),
  }
}

/** Where a visitor on this machine opens it. */
function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return address ?? ''
  const anywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = anywhere ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** The server: storage, app, socket; ends in the opposite order. */
async function serve(config: Config) {
  const storage = await openStorage(config)
  let app: FastifyInstance
  let delivery: Running
  try {
    const deps = makeDeps(config, storage, () => app.log)
    app = await buildApp(deps)
    await seed({ ...deps, log: app.log })
    await app.listen({ host: config.host, port: config.port })
    delivery = startDelivery(deps, {
      onError: (error) => app.log.warn({ err: error }, 'delivery to institutions failed'),
    })
  } catch (error) {
    await storage.close()
    throw error
  }
  storage.watch((error) => app.log.error({ err: error }, 'the database does not come back'))
  const purger = setInterval(() => {
    purge(storage.db, new Date()).catch((error: unknown) => app.log.warn({ err: error }, 'purge failed'))
  }, PURGE_MS)

  closeWithGrace({ delay: CLOSE_MS, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'ending after an error nobody handled')
    clearInterval(purger)
    await app.close()
    await delivery.stop()
    await storage.close()
  })
  process.stdout.write(`Ready: ${addressOf(app)}\n`)
}

type Issuer = Parameters<typeof issueUid>[1]

const isMobile = (text: string) => /^1[3-9]\d{9}$/.test(text)

/** Prints what `issue` makes in the database of the running server, or of the one that is started for it. */
async function print(config: Config, issue: (db: Deps['db'], deps: Issuer) => Promise<string>) {
  const storage = await openStorage(config)
  try {
    const deps = {
      clock: { now: () => new Date() },
      random: systemRandom,
      vault: createVault(config.secrets),
    }
    process.stdout.write(`${await issue(storage.db, deps)}\n`)
  } finally {
    await storage.close()
  }
}

/** `issue-uid <mobile> [issuer]`: prints a single-use login id. */
async function printUid(config: Config, [mobile = '', issued_by = 'operator']: string[]) {
  if (!isMobile(mobile)) throw new ConfigError('Usage: node dist/server.mjs issue-uid <mobile> [issuer]')
  await print(config, (db, deps) => issueUid(db, deps, { mobile, issued_by }))
}

/** `issue-half <mobile> [channel] [values]`: prints the token of a partner's link. */
async function printHalf(config: Config, [mobile = '', channel = 'half-demo', json = '{}']: string[]) {
  if (!isMobile(mobile))
    throw new ConfigError('Usage: node dist/server.mjs issue-half <mobile> [channel] [values as JSON]')
  const values = readHalfValues(json)
  await print(config, async (db, deps) =>
    issueHalfLink(db, deps, { mobile, channel, partner: await partnerName(db, channel), values }),
  )
}

/** One sentence for what an operator can put right; anything else with its stack. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError) return message
  if (code === 'EADDRINUSE') return `${message}: another program uses the port, set PORT.`
  if (code === 'EACCES') return `${message}: not permitted, set another PORT or DATA_DIR.`
  return error instanceof Error ? (error.stack ?? message) : String(error)
}

async function main() {
  const config = readConfig()
  const [command, ...args] = process.argv.slice(2)
  if (command === 'issue-uid') return printUid(config, args)
  if (command === 'issue-half') return printHalf(config, args)
  if (command !== undefined)
    throw new ConfigError(
      `Unknown command "${command}"; there are issue-uid and issue-half, and none to serve.`,
    )
  return serve(config)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
})
