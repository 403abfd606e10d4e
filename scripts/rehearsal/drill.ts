import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { request } from '../../server/test/tools/request'
import { startServer } from '../../test/drivers/server'
import type { World } from './world'

/** Longer than a server waits between two looks at what is due, milliseconds. */
const LOOK_MS = 1_500

export async function asOwner(connectionString: string, ...statements: string[]) {
  const client = new Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The connection string of the copy. */
export const copyOf = (url: string) => url.replace('/postgres?', '/restored?')

/** Restores a copy in which every delivery is due again, as docs/operating.md does; what is not as it says there. */
export async function drill({ env, directUrl, servingUrl, names, bundle }: World): Promise<string[]> {
  await asOwner(
    directUrl.replace('/postgres?', '/template1?'),
    // PostgreSQL copies only a database that nobody uses.
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'",
    'create database restored template postgres',
  )
  await asOwner(
    copyOf(directUrl),
    'update deliveries set done_at = null, dead_at = null, available_at = now(), sending_until = null',
  )
  let connections = 0
  const anybody = net.createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((done) => anybody.listen(0, '127.0.0.1', done))
  const { port } = anybody.address() as AddressInfo
  const ports = Object.keys(JSON.parse(env.REHEARSAL_NAMES ?? '{}')).map((name) => [name, port])
  const server = await startServer({
    bundle,
    env: {
      ...env,
      DATABASE_URL: copyOf(servingUrl),
      DATABASE_POOLER: '',
      DATABASE_OWNER_URL: '',
      SEND: 'none',
      REHEARSAL_NAMES: JSON.stringify(Object.fromEntries(ports)),
      NODE_OPTIONS: `--import ${names}`,
    },
  })
  const { url, headers, payload } = request('/v1.0/sms/send/code', { mobile: '13900000000', scene: 'login' })
  const body = JSON.stringify(payload)
  const json = { ...(headers as Record<string, string>), 'content-type': 'application/json' }
  const code = await fetch(`${server.baseUrl}${url}`, { method: 'POST', headers: json, body })
  await sleep(LOOK_MS)
  const ready = await (await fetch(`${server.baseUrl}/readyz`)).text()
  const waiting = await server.command('deliveries', 'list')
  const checked = await server.command('verify-consents')
  await server.stop()
  anybody.close()
  const wrong = {
    [`/readyz answers ${ready}`]: ready !== '{"status":"ready","send":"none"}',
    [`a code is answered with HTTP ${code.status}`]: code.status !== 503,
    'nothing waits to be sent': waiting.startsWith('No delivery waits'),
    [`somebody was called ${connections} times`]: connections > 0,
    [checked]: !checked.includes('The ledger is intact.'),
  }
  return Object.keys(wrong).filter((one) => wrong[one])
}
