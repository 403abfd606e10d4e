import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { UNTRUSTED } from '../../server/test/lib/certificate'
import { remoteServer } from '../../server/test/tools/remote/server'
import { request } from '../../server/test/tools/request'
import { startServer } from '../../test/drivers/server'
import { until } from '../../test/drivers/until'
import { ALARMS, alarmsDiffer, type Scrape } from '../../test/tools/alarms'
import { asOwner, copyOf } from './drill'
import { HOSTS } from './settings'
import type { World } from './world'

/** Each reading of the metrics counts for so many minutes, because most alarms wait for minutes before they fire. */
const REPEATED = 10
const METRICS_TOKEN = 'metrics of the rehearsal'
const MOBILE = '13900000001'
/** More events than each alarm needs. */
const MANY = 25

/** What is sent at any time is due again, for two hours; nothing to the other institution, whose stand-in counts what it gets. */
const DUE = `update deliveries set done_at = null, dead_at = null, available_at = now(), sending_until = null,
  attempts_before_retry = attempts, created_at = now() - interval '2 hours'
  where kind = 'conversion' or (kind = 'withdraw' and institution_code = 'cf1')`
const FULL_MARKS = `insert into marks (id, week, name, page, at, props, channel, device, received_at)
  select n, '1970-01-05', 'page_view', '/', now(), '{}', '', 'device', now() from generate_series(1, 20000) n`
const REFUSED_PLAN = `insert into catalogue_plans (due, planned_by, planned_at, summary, files, refused)
  values (now() - interval '1 hour', 'rehearsal', now(), '', '{}', 'refused')`
const PAPERS_END = `with changed as (update catalogue set version = gen_random_uuid())
  update institutions set papers = replace(papers::text, '2055-12-31', (now() + interval '20 days')::date::text)::jsonb`

/** An institution with an untrusted certificate, and a platform that wants no more of its first message and then breaks connections. */
async function failing({ NODE_EXTRA_CA_CERTS: file = '' }: Record<string, string>) {
  const tls = { cert: readFileSync(file), key: readFileSync(file.replace('.pem', '.key')) }
  const untrusted = { cert: Buffer.from(UNTRUSTED.cert), key: Buffer.from(UNTRUSTED.key) }
  const cf1 = await remoteServer(() => ({ status: 204 }), untrusted)
  let calls = 0
  const ads = await remoteServer(() => (calls++ === 0 ? { status: 410 } : null), tls)
  return { cf1, ads }
}

/**
 * Causes the fault of every alarm, on a server with the restored copy of the drill, and applies the alarms to the
 * metrics that were read before, during and after the faults. Returns one sentence for each difference.
 */
export async function alarms({ env, directUrl, servingUrl, names, bundle }: World): Promise<string[]> {
  const copy = copyOf(directUrl)
  await asOwner(copy, 'update deliveries set done_at = now(), dead_at = null')
  const systems = await failing(env)
  const ports = Object.entries(systems).map(([name, { port }]) => [HOSTS[name as 'cf1'], port])
  const server = await startServer({
    bundle,
    env: {
      ...env,
      DATABASE_URL: copyOf(servingUrl),
      DATABASE_POOLER: '',
      DATABASE_OWNER_URL: '',
      METRICS_TOKEN,
      SMS_PER_HOUR: '1',
      MARKS_MAX_MB: '2',
      REHEARSAL_NAMES: JSON.stringify({
        ...JSON.parse(env.REHEARSAL_NAMES ?? '{}'),
        ...Object.fromEntries(ports),
      }),
      NODE_OPTIONS: `--import ${names}`,
    },
  })
  const scrape = (): Promise<Scrape> =>
    fetch(`${server.baseUrl}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).then(
      (answer) => answer.text(),
      () => null,
    )
  const call = async (path: string, payload: object) => {
    const { url, headers, payload: body } = request(path, payload)
    const json = { ...(headers as Record<string, string>), 'content-type': 'application/json' }
    return fetch(`${server.baseUrl}${url}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  }
  const times = (count: number, path: string, payload: object) =>
    Promise.all(Array.from({ length: count }, () => call(path, payload)))
  const mark = (props: object = {}) => {
    const at = new Date().toISOString()
    return { id: randomUUID(), name: 'kind' in props ? 'error' : 'page_view', page: '/product/1', at, props }
  }
  const marks = (props?: object) => ({ events: Array.from({ length: MANY }, () => mark(props)) })

  const healthy = await scrape()
  await call('/st/mark', marks({ kind: 'render', text: 'Error: at app.js:1:1' }))
  await asOwner(copy, DUE, FULL_MARKS, PAPERS_END, REFUSED_PLAN, 'alter table support_pages rename to lost')
  await call('/open/support/init', { sid: 'demo' })
  await times(MANY, '/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })
  const everything = [
    /^marks_dropped_total [1-9]/m,
    /^deliveries\{receiver="cf1",state="failing"\} [1-9]/m,
    /^deliveries\{receiver="platform ads",state="dead"\} [1-9]/m,
    /^remote_circuit_open\{remote="platform:ads"\} 1/m,
  ]
  let faulty = ''
  await until(
    () => `${everything.filter((one) => !one.test(faulty)).join()} after\n${server.log().slice(-5_000)}`,
    async () => {
      await call('/st/mark', marks())
      faulty = (await scrape()) ?? ''
      return everything.every((one) => one.test(faulty))
    },
  )
  await asOwner(
    directUrl.replace('/postgres?', '/template1?'),
    'alter database restored connection limit 0',
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'restored'",
  )
  await times(MANY, '/v1.0/channel/option', {})
  const without = await scrape()
  await server.kill()
  const down = await scrape()
  await server.stop()
  await Promise.all([systems.cf1.close(), systems.ads.close()])

  const scrapes = [healthy, faulty, without, down].flatMap((one) => Array<Scrape>(REPEATED).fill(one))
  const fired = [
    { minute: REPEATED - 1, alarms: [] },
    { minute: scrapes.length - 1, alarms: ALARMS },
  ]
  const differ = alarmsDiffer(scrapes, fired)
  const isLogged = /"receiver":"cf1",.*"outcome":"tls",.*"cause":"DEPTH_ZERO_SELF_SIGNED_CERT"/.test(
    server.log(),
  )
  return [...(differ ? [differ] : []), ...(isLogged ? [] : ['no line of the log names the certificate'])]
}
