import { randomBytes } from 'node:crypto'
import { CODE } from '@contract/codes'
import { consentIds } from '../../server/test/tools/request'
import { visits } from '../../test/actors/journey'
import { by } from '../../test/actors/rights'
import { startServer } from '../../test/drivers/server'
import { visit } from './visits'
import type { World } from './world'

const secret = () => randomBytes(32).toString('base64')

/** Keys leak: follows docs/incidents.md to new ones. Returns the seconds that it took, and what is not as it says there. */
export async function leak(world: World): Promise<{ seconds: number; wrong: string[] }> {
  const { scene, env, bundle, names, servingUrl } = world
  const start = async (settings: Record<string, string> = {}) => {
    const own = { DATABASE_URL: servingUrl, DATABASE_POOLER: '', NODE_OPTIONS: `--import ${names}` }
    const server = await startServer({ bundle, env: { ...env, ...own, ...settings } })
    scene.where.baseUrl = server.baseUrl
    return server
  }
  const leaked = { VAULT_KEYS: env.VAULT_KEYS ?? '', SIGN_SECRET: env.SIGN_SECRET ?? '' }
  const before = await start()
  const who = scene.state.visitors.find(({ token, click }) => token && click)
  if (!who) throw new Error('no visitor of the rehearsal is logged in')
  const { data: check } = await scene.call('/v1.0/user/login/pre/check', { mobile: who.mobile }, by(who))
  const oldBoxes = consentIds(check ?? { agreements: [] })
  const [oldLogin, owned] = [by(who), [...who.owns]]

  const alarm = performance.now()
  await before.stop()
  const fresh = { VAULT_KEYS: `k2:${secret()}`, SIGN_SECRET: secret() }
  const closed = await start({
    ...fresh,
    VAULT_KEYS: `${fresh.VAULT_KEYS},${leaked.VAULT_KEYS}`,
    SEND: 'none',
  })
  const said = [
    await closed.command('keys', 'end-sessions'),
    await closed.command('keys', 'reseal'),
    await closed.command('keys', 'list'),
  ].join('\n')
  await closed.stop()
  const open = await start(fresh)
  const seconds = (performance.now() - alarm) / 1_000

  const old = await scene.call('/web/result/list', {}, oldLogin)
  // WeChat is asked only with boxes that count.
  const forged = await scene.call('/v1.0/user/wechat/phone', { code: 'none', consents: oldBoxes }, oldLogin)
  Object.assign(who, { token: null, device: `${who.device}-after` })
  const again = await visits.login(scene, who)
  const copy = await scene.call('/v1/user/data/export', {}, by(who))
  const seen = await scene.call('/web/result/list', {}, by(who))
  await visit(world, 'stay')
  await open.stop()
  const refused = await start(leaked).then(
    (server) => server.stop().then(() => ''),
    (error: unknown) => String(error),
  )
  const wrong = {
    [said]:
      !/Ended: [1-9]\d* sessions[\s\S]*Encrypted again: [1-9]\d* values[\s\S]*Everything is encrypted with "k2"/.test(
        said,
      ),
    [`the old login is answered with ${old.code}`]: old.code !== CODE.unauthenticated,
    'boxes of the leaked secret count': forged.errors[0]?.field !== 'consents',
    [`the visitor logs in again with ${again}`]: again !== CODE.ok,
    'the copy of the data lacks the name': !copy.data?.text.includes(`姓名：${who.name}`),
    'an application is gone': owned.some((number) => !JSON.stringify(seen.data).includes(number)),
    [`a server with the leaked keys: ${refused || 'starts'}`]: !refused.includes(
      'VAULT_KEYS lacks the key "k2"',
    ),
  }
  return { seconds, wrong: Object.keys(wrong).filter((one) => wrong[one]) }
}
