import { registeredHosts } from '../catalogue/institutions'
import type { Deps } from '../http/deps'
import type { Db } from '../postgres/tables'
import { receiverNames } from '../provision/export'

export type NameOf = (receiver: string) => string

const PLATFORM = 'platform '
/** How `RECEIVER` names WeChat's messages. */
const NOTICES = `${PLATFORM}wechat.notice`

/** All receivers, as `RECEIVER` names them. */
export const receiversOf = async (db: Db, { integrations }: Deps['config']): Promise<string[]> => [
  ...(await registeredHosts(db)).keys(),
  ...Object.keys(integrations.platforms).map((name) => PLATFORM + name),
  NOTICES,
]

/** How an operator reads each receiver that `RECEIVER` names. */
export async function namesOf(db: Db): Promise<NameOf> {
  const known = await receiverNames(db)
  return (receiver) => {
    if (receiver === NOTICES) return '微信通知'
    return receiver.startsWith(PLATFORM) ? `广告平台${receiver.slice(PLATFORM.length)}` : known(receiver)
  }
}

/** How an operator reads another system, by its name in metrics: `institution:cf1`, `relay:cf1`, `platform:x`, `sms`. */
export function systemName(name: string, nameOf: NameOf): string {
  const [kind = '', code = ''] = name.split(':', 2)
  if (kind === 'relay') return `${nameOf(code)}的转交方`
  if (kind === 'institution') return nameOf(code)
  return nameOf(kind === 'platform' ? PLATFORM + code : name.replace(/^wechat-notice$/, NOTICES))
}
