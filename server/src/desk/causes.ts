import type { RemoteFailure } from '../lib/remote/send'

/** Why a call failed, as a person reads it. A status has words of its own. */
const FAILURES: Readonly<Record<Exclude<RemoteFailure, 'status'>, string>> = {
  address: '地址不在登记的主机内，或不是公网地址',
  busy: '同时发送的太多',
  circuit: '对方连续失败，暂停发送',
  refused: '没有连接上',
  tls: '对方证书或TLS握手没有通过',
  network: '连接中断，或答复太长',
  timeout: '超时没有答复',
  unrecorded: '提供记录没有写成，因此没有发送',
}

/** The other words with which an attempt ends. */
const KINDS: Readonly<Record<string, string>> = {
  ...FAILURES,
  receipt: '中转方没有给出收条',
  failed: '发送时出错，见服务器日志',
  'another way': '机构的传送方式已变，不再是访客同意的那种',
  'not connected': '设置中没有这家机构的地址',
  'not prepared': '内容没有准备好，见服务器日志',
  'not sent: too late': '准备得太久，没有发送',
  'the platform did not accept it': '平台没有接受',
  'the platform has no name for this event': '设置中没有这个平台的事件名',
  'no template is configured': '没有设置微信模板',
}

/** How an error of WeChat's begins; its number follows (wechat/api.ts). */
const OF_WECHAT = 'WeChat answered with error '

/** Codes of Node and OpenSSL that a call ends with before an answer. */
const CODES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: '对方证书已过期',
  CERT_NOT_YET_VALID: '对方证书尚未生效',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方证书不属于这个域名',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方证书是自签的，不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方证书链含自签证书，不受信任',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '对方证书的签发者不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方证书链不完整',
  EPROTO: 'TLS握手失败',
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被对方中断',
  ENOTFOUND: '域名不存在',
  EAI_AGAIN: '域名解析没有应答',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  ETIMEDOUT: '连接超时',
}

const STATUSES: Readonly<Record<number, string>> = {
  400: '请求格式',
  401: '签名或密钥',
  403: '不允许',
  404: '没有这个地址',
  410: '不再接收',
  413: '内容太长',
  422: '内容',
  429: '请求太多',
}

function statusText(status: number): string {
  if (status >= 500) return `对方系统出错（${status}）`
  if (status < 400) return `对方要求转到别处，没有跟随（${status}）`
  return `对方拒绝（${status}${STATUSES[status] ? `，${STATUSES[status]}` : ''}）`
}

/** Why nothing may be sent, by the beginning of the words that are stored. */
const REFUSALS: readonly (readonly [start: string, text: string])[] = [
  ['the visitor agreed to another way', '访客同意的是另一种传送方式'],
  ['visitors of the channel', '这个渠道来的访客不可转交'],
  ['no consent names the receiver', '没有一项有效的同意指明这个接收方'],
  ['there is no such institution', '目录中没有这家机构'],
  ['its annual rate', '年化利率高于材料的上限'],
  ['no ', '缺少有效的材料'],
]

interface Outcome {
  refused: string | null
  status: number | null
  error: string | null
}

/** Why a delivery or an attempt had no success; null when nothing failed. */
export function causeOf({ refused, status, error }: Outcome): string | null {
  if (refused !== null) {
    const found = REFUSALS.find(([start]) => refused.startsWith(start))
    return `没有发送：${found ? found[1] : refused}`
  }
  if (error === null) return null
  if (error === 'status' && status !== null) return statusText(status)
  if (error.startsWith(OF_WECHAT)) return `微信没有接受（${error.slice(OF_WECHAT.length)}）`
  const [kind = '', code = ''] = error.split(' ', 2)
  return CODES[code] ?? KINDS[error] ?? KINDS[kind] ?? error
}
