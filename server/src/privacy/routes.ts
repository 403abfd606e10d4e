import { CODE } from '@contract/codes'
import type { Receipt } from '@contract/endpoints/privacy'
import { isEntry, listConsents, ownConsents } from '../consent/own'
import { purposeText } from '../consent/words'
import type { Deps } from '../http/deps'
import { type Handlers, visitorOf } from '../http/handler'
import type { Owner } from '../http/rights'
import { ApiError } from '../lib/api-error'
import { line } from '../lib/text/lines'
import { isoText } from '../lib/time/china-date'
import { endSession } from '../login/sessions'
import type { Db } from '../postgres/tables'
import { deleteAccount } from '../use-cases/delete-account'
import { exportText } from '../use-cases/export-data'
import { withdraw } from '../use-cases/withdraw-consent'
import { ownerOf } from './owner'

/** The visitor's rights over their own data (PIPL art. 15, 45, 47; S24.22). */
export const privacyHandlers = (deps: Deps): Handlers<'privacy'> => ({
  '/v1/user/consent/list': async (call) => ({
    consents: await listConsents(call.db, await ownerOf(call.db, visitorOf(call).user_id)),
  }),

  '/v1/user/consent/receipt': async (call) => {
    const owner = await ownerOf(call.db, visitorOf(call).user_id)
    return consentReceipt(call.db, owner, call.payload.id)
  },

  '/v1/user/consent/withdraw': async (call) => {
    const { user_id } = visitorOf(call)
    const { _ch: channel, _did: device } = call.context
    const request = { user_id, id: call.payload.id, channel, device }
    const { withdrawn_at, stopped, told } = await withdraw(deps, request)
    return { withdrawn_at: withdrawn_at.toISOString(), stopped, told }
  },

  /** Read from one snapshot of the database, so that the parts of the text are consistent. */
  '/v1/user/data/export': (call) =>
    call.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => exportText(trx, deps, visitorOf(call).user_id)),

  '/v1/user/delete': async (call) => {
    const { user_id } = visitorOf(call)
    const { deleted_at } = await deleteAccount(deps, { user_id, channel: call.context._ch })
    return { deleted_at: deleted_at.toISOString() }
  },

  '/v1/user/logout': async (call) => {
    // The visitor's other sessions stay valid.
    await endSession(call.db, visitorOf(call))
    return {}
  },
})

/** 2026年11月20日10:05:09, China time, where seconds matter. */
const momentText = (iso: string) => `${isoText(iso)}:${new Date(iso).toISOString().slice(17, 19)}`

const stateText = (withdrawn_at: string | null) =>
  withdrawn_at
    ? `已于${momentText(withdrawn_at)}（北京时间）撤回。撤回前已进行的处理不受影响。`
    : '有效。您可以随时登录后在“协议”页面撤回，与同意一样方便。'

const receiptText = (receipt: Omit<Receipt, 'text'>) =>
  [
    '授权凭证',
    '',
    ...line('协议', `《${receipt.title}》`),
    ...line('版本', receipt.version),
    ...line('文本指纹（SHA-256）', receipt.hash),
    ...line('信息接收方', receipt.institution_name ?? '平台自用，不提供给机构'),
    ...line('用途', purposeText(receipt.purpose)),
    ...line('同意时间', `${momentText(receipt.given_at)}（北京时间）`),
    ...line('渠道', receipt.channel || '没有渠道'),
    ...line('设备标识', receipt.device || '没有记录'),
    ...line('状态', stateText(receipt.withdrawn_at)),
    '',
    ...line('存证编号', receipt.entry),
    ...line('存证指纹', receipt.entry_hash),
    ...line('上一条存证指纹', receipt.previous_hash),
    '',
    '怎样核对：每条记录的指纹都包含上一条的指纹，把存证编号和存证指纹告诉我们，我们据此核验整本台账，记录被改动过就对不上。',
    '',
  ].join('\n')

/** The receipt of a consent (PIPL art. 14, 17, 45) with the hashes for `verify-consents`. @throws {ApiError} 404 */
async function consentReceipt(db: Db, owner: Owner, id: number): Promise<Receipt> {
  const row = await ownConsents(db, owner)
    .leftJoin('agreements as a', 'a.code', 'consents.agreement_code')
    .leftJoin('institutions as i', 'i.code', 'consents.institution_code')
    .selectAll('consents')
    .select(['a.title', 'i.name'])
    .where(isEntry(id))
    .executeTakeFirst()
  if (!row) throw new ApiError(CODE.notFound, '没有找到这条授权')
  const receipt = {
    entry: row.id,
    agreement_code: row.agreement_code,
    title: row.title ?? row.agreement_code,
    version: row.version,
    hash: row.hash,
    institution_name: row.institution_code === null ? null : (row.name ?? row.institution_code),
    purpose: row.purpose,
    channel: row.channel,
    device: row.device,
    given_at: row.given_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    entry_hash: row.entry_hash,
    previous_hash: row.previous_hash,
    file_name: `consent-receipt-${row.id}.txt`,
  }
  return { ...receipt, text: receiptText(receipt) }
}
