import type { Receipt } from '@contract/endpoints/privacy'
import { Text, View } from '@tarojs/components'
import { formatMoment } from '@/lib/time/time'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { Link } from '@/ui/link/link'
import { Rows } from '@/ui/rows/rows'
import s from './consent.module.scss'
import { inGroups, purposeText } from './receipt-words'

interface ReceiptRowsProps {
  receipt: Receipt
  /** Opens the text in the version that the visitor agreed to. */
  onOpen: (agreement: { code: string; version: string }) => unknown
}

/** Everything that the proof of a consent contains (S24.4, S24.22; PIPL art. 14, 17, 23). */
export function ReceiptRows({ receipt, onOpen }: ReceiptRowsProps) {
  const { agreement_code, title, version, institution_name, purpose, channel, given_at, withdrawn_at } =
    receipt
  const text = (
    <Link id="receipt-text" onClick={() => onOpen({ code: agreement_code, version })}>
      《{title}》
    </Link>
  )
  const withdrawn = withdrawn_at ? [{ label: '撤回时间', value: formatMoment(withdrawn_at) }] : []
  return (
    <Rows
      rows={[
        { label: '协议与版本', value: text, note: `版本${version}` },
        { label: '授权给谁', value: institution_name ?? '仅本平台，不提供给机构' },
        { label: '用途', value: purposeText(purpose) },
        { label: '同意时间', value: formatMoment(given_at), note: withdrawn_at ? undefined : '北京时间' },
        ...withdrawn.map((row) => ({ ...row, note: '北京时间' })),
        { label: '渠道', value: channel || '直接访问' },
        { label: '设备', ...deviceOf(receipt.device) },
        { label: '存证编号', value: String(receipt.entry) },
      ]}
    />
  )
}

/** Describes the device. Device numbers are random, so only the current device can be recognised. */
function deviceOf(device: string) {
  if (!device) return { value: '没有记录' }
  return device === platform.storage.get(KEY.device) ? { value: '这台设备', note: device } : { value: device }
}

interface FingerprintProps {
  id: string
  label: string
  /** A SHA-256 hash in hexadecimal. */
  value: string
}

/** A complete fingerprint, to compare and to copy. */
export function Fingerprint({ id, label, value }: FingerprintProps) {
  return (
    <View className={s.fingerprint}>
      <View className="small">{label}</View>
      <View id={id} className={s.figures}>
        <Text userSelect>{inGroups(value)}</Text>
      </View>
    </View>
  )
}
