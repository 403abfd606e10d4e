import type { Path } from '@contract/endpoints'
import { TRIAL_CODE } from '@contract/sandbox'
import { issueUid } from '../../../src/login/uid'
import { HANGZHOU } from '../../tools/journey'
import { consentIds } from '../../tools/request'
import { asking } from '../../tools/sandbox-server'
import { seal, stamp } from '../../tools/sealed'
import { MOBILE, type Walk } from './walk'

const CHECK = '/v1.0/user/login/pre/check'
const SEND = '/v1.0/sms/send/code'
const LOGIN = '/v1.0/user/code/login'
const WECHAT = '/v1.0/user/wechat/phone'
const UID = '/v1.0/user/uid/login'
const SEALED_SEND = '/v1.0/sms/encrypt/send/code'
const SEALED_LOGIN = '/v1.0/user/encrypt/login'

async function byCode({ call, ok, now }: Walk) {
  const message = { mobile: MOBILE, scene: 'login' } as const
  const consents = consentIds(await ok(CHECK, { mobile: MOBILE }))
  await call(CHECK, {})
  const { dev_code: code = '' } = await ok(SEND, message)
  const atOnce = asking({ clock: now().toISOString() })
  await ok(CHECK, { mobile: MOBILE }, atOnce)
  await call(SEND, message, atOnce)
  await call(LOGIN, { mobile: MOBILE, code: '000000', consents })
  await call(LOGIN, { mobile: MOBILE, code, consents: [] })
  const { token } = await ok(LOGIN, { mobile: MOBILE, code, consents })
  await call(LOGIN, { mobile: MOBILE, code, consents })
  await ok('/v1/user/loginMark', { scene: 'code' }, { token })
  await ok('/v1/user/logout', {}, { token })
  await call('/v1/user/logout', {}, { token })
  await ok('/test/user/login', { mobile: MOBILE })
}

async function byLink({ call, ok, deps }: Walk) {
  const uid = await issueUid(deps.db, deps, { mobile: '13912345672', issued_by: 'test' })
  await call(UID, { uid: `${uid}x`, _token: '' })
  const { token } = await ok(UID, { uid, _token: '' })
  await call(UID, { uid, _token: '' })
  const { agreements } = await ok('/v1/user/city', {}, { token })
  await ok('/v1/app/pending', {}, { token })
  await call('/web/form', {}, { token })
  await call('/user/city/save', HANGZHOU, { token })
  await ok('/user/city/save', { ...HANGZHOU, consents: consentIds({ agreements }) }, { token })
  await ok('/v1/user/city', {}, { token })
}

async function byMessage({ call, ok, now }: Walk) {
  const mobile = '13912345673'
  const message = { mobile, scene: 'login' }
  const key = await ok('/v1.0/user/encrypt/info', {})
  const sealed = (path: Path, content: object) => seal(key, path, { ...content, ...stamp(now()) })
  const consents = consentIds(await ok(CHECK, sealed(CHECK, { mobile })))
  const first = sealed(SEALED_SEND, message)
  const { dev_code: code = '' } = await ok(SEALED_SEND, first)
  await call(SEALED_LOGIN, sealed(SEALED_LOGIN, { mobile, code: '000000', consents }))
  await ok(SEALED_LOGIN, sealed(SEALED_LOGIN, { mobile, code, consents }))
  await call(SEALED_LOGIN, first)
  await call(SEALED_SEND, first)
  await call(SEALED_SEND, { ...first, key_id: 'unknown' })
}

async function byWechat({ call, ok }: Walk) {
  const code = TRIAL_CODE.of('13912345671')
  const { wechat_login: agreements = [] } = await ok('/v1.0/credit/special/contract/list', { group: 'login' })
  const consents = consentIds({ agreements })
  await call(WECHAT, { code: TRIAL_CODE.expired, consents })
  await call(WECHAT, { code, consents: [] })
  const { token } = await ok(WECHAT, { code, consents })
  await ok('/v1/app/notice', { code: 'trial' }, { token })
}

export const login = [byCode, byLink, byMessage, byWechat]
