import { reasonOf } from '../app/source'
import type { RemoteError } from '../lib/remote/send'
import { WechatError } from '../wechat/api'

const UNKNOWN_AUTHORITY =
  'its certificate is of an authority that this machine does not know: name the file of a private one in NODE_EXTRA_CA_CERTS, or have the other side send its whole chain'

/** What to do about an error of a connection, by its code. */
const CAUSES: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'its certificate has ended',
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or this machine's clock is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than the address has',
  ENOTFOUND: 'its name is not known here: correct it, or the resolver of this machine',
  EAI_AGAIN: 'the resolver of this machine does not answer',
  ECONNREFUSED: 'nothing listens there: correct host and port, or start it',
}
const LATE = 'no answer in time: correct host and port, or open the firewall'
/** pg's own messages for it. */
const TIMEOUTS = /timeout/i

/** WeChat's errors of an account (getStableAccessToken). */
const OF_WECHAT: Record<number, string> = {
  40013: 'it does not know the appid',
  40125: 'the secret is not that of the appid',
  40164: 'this address is not in the IP 白名单 of the account',
}

/** Why an attempt failed, and what to do about it, in one sentence without a full stop. */
export function causeOf(error: unknown): string {
  const {
    name,
    message,
    kind,
    cause_code,
    code = cause_code,
  } = error as NodeJS.ErrnoException & Partial<RemoteError>
  if (error instanceof WechatError) return `${message}: ${OF_WECHAT[error.code] ?? 'see its list of errors'}`
  if (kind === 'address')
    return 'nothing may be sent there: in production to https at public addresses only, to a gateway of your own also by http at private ones'
  if (name === 'TimeoutError' || kind === 'timeout' || TIMEOUTS.test(message)) return LATE
  const cause = CAUSES[code ?? '']
  return cause ? `${cause} (${code})` : reasonOf(error)
}
