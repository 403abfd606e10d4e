import { randomUUID } from 'node:crypto'
import type { Data, Path, Payload } from '@contract/endpoints'
import { SANDBOX_HEADERS } from '@contract/sandbox'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../../src/app/app'
import { findRoot, readConfig } from '../../src/config/config'
import type { Deps } from '../../src/http/deps'
import { trialVerifier } from '../../src/identity/provider/dev'
import { NO_JOURNAL } from '../../src/lib/journal'
import { systemRandom } from '../../src/lib/random'
import { createVault } from '../../src/lib/vault'
import { devSms } from '../../src/login/sms/dev'
import { openDatabase, openPool } from '../../src/postgres/database'
import { runDeps } from '../../src/sandbox/seeded-run'
import { seed } from '../../src/seed/seed'
import { createDatabase, dropDatabase, servingConnection, takeMigrated } from './databases'
import { type CallOptions, request } from './harness'

/** The sandbox headers of a request. */
export const asking = (asked: Partial<Record<keyof typeof SANDBOX_HEADERS, string>>) => ({
  headers: Object.fromEntries(
    Object.entries(asked).map(([name, text]) => [SANDBOX_HEADERS[name as keyof typeof asked], text]),
  ),
})

export interface Phone {
  /** Sends one call. Throws unless the body code is 200. */
  ok<K extends Path>(path: K, payload: Payload<K>, options?: CallOptions): Promise<Data<K>>
  /** Sends one call and returns the whole response as it was sent. */
  raw(path: Path, payload: object, options?: CallOptions): Promise<string>
}

/** `npm run sandbox` without its socket, on a new database that it seeds itself, or on a copy of `from`. */
export async function sandboxServer(number: string, from?: string) {
  const config = readConfig({ APP_MODE: 'test', SANDBOX_SEED: number, LOG_LEVEL: 'silent' }, findRoot())
  const database = from ? await createDatabase(from) : await takeMigrated(config)
  const db = openDatabase(openPool(servingConnection(database), 6))
  const start = async () => {
    const real = { clock: { now: () => new Date() }, random: systemRandom }
    let app: FastifyInstance | undefined
    const deps: Deps = {
      db,
      reserve: db,
      ...(await runDeps(db, config, real)),
      config,
      vault: createVault(config.secrets),
      journal: NO_JOURNAL,
      sms: devSms(() => app?.log ?? console),
      verifier: trialVerifier,
    }
    app = await buildApp(deps)
    if (!from) await seed({ ...deps })
    return { app, deps }
  }
  let server = await start()

  /** A phone whose client has created its own device id, unless one is given. */
  function phone(device: string = randomUUID()): Phone {
    const raw: Phone['raw'] = async (path, payload, options = {}) => {
      const { body, statusCode } = await server.app.inject(request(path, payload, { device, ...options }))
      if (statusCode !== 200) throw new Error(`${path} answered HTTP ${statusCode}: ${body}`)
      return body
    }
    return {
      raw,
      ok: async (path, payload, options) => {
        const body = await raw(path, payload, options)
        const { code, data } = JSON.parse(body)
        if (code !== 200) throw new Error(`${path} answered ${body}`)
        return data
      },
    }
  }
  async function leave() {
    await server.app.close()
    await db.destroy()
    return database
  }
  return {
    phone,
    inject: (call: InjectOptions) => server.app.inject(call),
    deps: () => server.deps,
    now: () => server.deps.clock.now(),
    /** Restarts the server on the same data. */
    restart: async () => {
      await server.app.close()
      server = await start()
    },
    /** Ends the server and returns the name of its database, which stays. */
    leave,
    close: async () => dropDatabase(await leave()),
  }
}
