import { CODE } from '@contract/codes'
import type { Receipt } from '@contract/endpoints/privacy'
import { placeOf } from '../consent/chains'
import { purposeText } from '../consent/consents'
import { type Proof, proofOf } from '../consent/notes'
import { consentsOf, isEntry, ownSubjects } from '../consent/own'
import type { Deps } from '../http/deps'
import type { Owner } from '../http/rights'
import { ApiError } from '../lib/api-error'
import { DAY } from '../lib/retention'
import { line } from '../lib/text/lines'
import { chinaDate, dateText, isoText } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'

type Published = Pick<Deps['config'], 'publicUrl' | 'notesUrl'>

/** The page that checks receipts (app/plugins/pages.ts). */
export const RECEIPT_CHECK = '/receipt-check.html'

/** 2026年11月20日10:05:09, China time, where seconds matter. */
const momentText = (iso: string) => `${isoText(iso)}:${new Date(iso).toISOString().slice(17, 19)}`

const stateText = (withdrawn_at: string | null) =>
  withdrawn_at
    ? `已于${momentText(withdrawn_at)}（北京时间）撤回。撤回前已进行的处理不受影响。`
    : '有效。您可以随时登录后在“协议”页面撤回，与同意一样方便。'

/** The proof is one line of JSON, as server/static/receipt-check.html requires. */
function proofLines(proof: Proof | null, given_at: string, { publicUrl, notesUrl }: Published) {
  if (proof)
    return [
      ...line('存证清单', dateText(proof.day)),
      ...line('公布在', notesUrl),
      ...line('核验页', `${publicUrl}${RECEIPT_CHECK}（可以保存下来，不联网也能用）`),
      '核验数据（请保持原样）：',
      JSON.stringify(proof),
      '',
    ]
  if (!notesUrl) return []
  const next = dateText(chinaDate(new Date(Date.parse(given_at) + DAY)))
  return [...line('存证清单', `${next}起公布，届时重新保存这份凭证，就可以自行核验`), '']
}

const receiptText = (
  receipt: Omit<Receipt, 'text'>,
  institution_code: string | null,
  proof: Proof | null,
  published: Published,
) =>
  [
    '授权凭证',
    '',
    ...line('协议', `《${receipt.title}》`),
    ...line('协议代号', receipt.agreement_code),
    ...line('版本', receipt.version),
    ...line('文本指纹（SHA-256）', receipt.hash),
    ...line('信息接收方', receipt.institution_name ?? '平台自用，不提供给机构'),
    ...line('信息接收方代号', institution_code ?? '没有'),
    ...line('用途', purposeText(receipt.purpose)),
    ...line('用途代号', receipt.purpose),
    ...line('同意时间', `${momentText(receipt.given_at)}（北京时间）`),
    ...line('渠道', receipt.channel || '没有渠道'),
    ...line('设备标识', receipt.device || '没有记录'),
    ...line('状态', stateText(receipt.withdrawn_at)),
    '',
    ...line('存证编号', receipt.entry),
    ...line('存证指纹', receipt.entry_hash),
    ...line('上一条存证指纹', receipt.previous_hash),
    '',
    ...proofLines(proof, receipt.given_at, published),
    '怎样核对：每条记录的指纹都包含上一条的指纹，把存证编号和存证指纹告诉我们，我们据此核验整本台账，记录被改动过就对不上。',
    '',
  ].join('\n')

/**
 * The receipt of a consent (PIPL art. 14, 17, 45) with the hashes for `verify-consents`, and its proof once there is a note
 * of its day. `db` is a transaction. @throws {ApiError} 404
 */
export async function consentReceipt(
  db: Db,
  owner: Owner,
  id: number,
  published: Published,
): Promise<Receipt> {
  const row = await consentsOf(db, await ownSubjects(db, owner))
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
  const entry = await db
    .selectFrom('consent_ledger')
    .selectAll()
    .where(({ and }) => and(placeOf(id)))
    .executeTakeFirstOrThrow()
  const proof = await proofOf(db, entry)
  return { ...receipt, text: receiptText(receipt, entry.institution_code, proof, published) }
}
