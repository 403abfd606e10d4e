import { CODE } from '@contract/codes'
import type { AgreementRef } from '@contract/values'
import { post } from '@/http/api'
import { CONTRACTS } from '@/http/calls/paths'
import { read } from '@/http/read'
import { write } from '@/http/write'
import { reportUnexpected } from '@/lib/expected'
import { loadPart } from '@/lib/load-part'

/** Loads when the visitor begins to type, so that the cryptography is not part of the first load. */
export const loadSecureLogin = () =>
  loadPart(() => import(/* webpackChunkName: "secure-login" */ './secure-login'))

export const listLoginContracts = () => read(CONTRACTS, { group: 'login' })

export const logInByWechat = (code: string, consents: readonly Pick<AgreementRef, 'consent_id'>[] = []) =>
  write(
    '/v1.0/user/wechat/phone',
    { code, consents: consents.map(({ consent_id }) => consent_id) },
    { own: [CODE.validation, CODE.rateLimited, CODE.notFound] },
  )

export const noteChannel = (channel: string) =>
  void post('/v1/user/activeChannel', { channel }, { quiet: true }).catch(reportUnexpected)
