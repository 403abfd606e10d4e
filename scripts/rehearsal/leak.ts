import { randomBytes } from 'node:crypto'
import { CODE } from '@contract/codes'
import { consentIds } from '../../server/test/tools/request'
import { visits } from '../../test/actors/journey'
import { by } from '../../test/actors/rights'
import { startServer } from '../../test/drivers/server'
import { visit } from './visits'
import type { World } from './world'

const secret = () => randomBytes(32).toString('base64')

/** Whether the servers refuse these boxes. Boxes that count lead to WeChat, which knows no such code. */
async function areRefused({ scene }: World, consents: string[], login: ReturnType<typeof by>) {
  const { errors } = await scene.call('/v1.0/user/wechat/phone', { code: 'none', consents }, login)
  return errors[0]?.field === 'consents'
}

/** A visitor who is logged in, with boxes of agreements that count, before the keys leak. */
export async function beforeLeak(world: World) {
  const { scene } = world
  const who = scene.state.visitors.find(({ token, click }) => token && click)
  if (!who) throw new Error('no visitor of the rehearsal is logged in')
  const login = by(who)
  const { data } = await scene.call('/v1.0/user/login/pre/check', { mobile: who.mobile }, login)
  const boxes = consentIds(data ?? { agreements: [] })
  if (await areRefused(world, boxes, login)) throw new Error('the boxes did not count before')
  return { who, login, boxes }
}

/** Keys leak: follows docs/incidents.md to new ones. Returns the seconds that it took, and what is not as it says there. */
export async function leak(
  world: World,
  { who, login, boxes }: Awaited<ReturnType<typeof beforeLeak>>,
): Promise<{ seconds: number; wrong: string[] }> {
  const { scene, env, bundle, names, servingUrl } = world
  const start = (settings: Record<string, string> = {}) => {
    const own = { DATABASE_URL: servingUrl, DATABASE_POOLER: '', NODE_OPTIONS: `--import ${names}` }
    return startServer({ bundle, env: { ...env, ...own, ...settings } })
  }

  const alarm = performance.now()
  const fresh = { VAULT_KEYS: `k2:${secret()}`, SIGN_SECRET: secret() }
  const both = `${fresh.VAULT_KEYS},${env.VAULT_KEYS}`
  const closed = await start({ ...fresh, VAULT_KEYS: both, SEND: 'none' })
  const said = [
    await closed.command('keys', 'end-sessions'),
    await closed.command('keys', 'reseal'),
    await closed.command('keys', 'list'),
  ].join('\n')
  await closed.stop()
  const open = await start(fresh)
  const seconds = (performance.now() - alarm) / 1_000

  scene.where.urls = [open.baseUrl]
  const withLeakedKeys = start().then(
    (server) => server.stop().then(() => 'it starts'),
    (error: unknown) => String(error),
  )
  const visiting = visit(world, 'stay', { products: ['cf1-daily'] })
  const old = await scene.call('/web/result/list', {}, login)
  const isForgeryRefused = await areRefused(world, boxes, login)
  Object.assign(who, { token: null, device: `${who.device}-after` })
  const again = await visits.login(scene, who)
  const copy = await scene.call('/v1/user/data/export', {}, by(who))
  const seen = await scene.call('/web/result/list', {}, by(who))
  await visiting
  const refused = await withLeakedKeys
  await open.stop()
  const wrong = {
    [said]:
      !/Ended: [1-9]\d* sessions[\s\S]*Encrypted again: [1-9]\d* values[\s\S]*Everything is encrypted with "k2"/.test(
        said,
      ),
    [`the old login is answered with ${old.code}`]: old.code !== CODE.unauthenticated,
    'boxes of the leaked secret count': !isForgeryRefused,
    [`the visitor logs in again with ${again}`]: again !== CODE.ok,
    'the copy of the data lacks the name': !copy.data?.text.includes(`姓名：${who.name}`),
    'an application is gone': who.owns.some((number) => !JSON.stringify(seen.data).includes(number)),
    // It is a line of JSON, in which quotes are escaped.
    [`a server with the leaked keys: ${refused}`]: !/VAULT_KEYS lacks the key \\*"k2\\*"/.test(refused),
  }
  return { seconds, wrong: Object.keys(wrong).filter((one) => wrong[one]) }
}
