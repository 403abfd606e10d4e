import type { Receipt } from '@contract/endpoints/privacy'
import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'
import { Text, View } from '@tarojs/components'
import { own } from '@/lib/own'
import { formatMoment } from '@/lib/time/time'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { AgreementTitle } from '@/ui/agreement-boxes/agreement-title'
import { Menu } from '@/ui/menu/menu'
import { Rows } from '@/ui/rows/rows'
import s from './consent.module.scss'

/** The text of a purpose. A purpose that this client does not know yet is shown as it is recorded. */
export const purposeText = (purpose: string): string => own(CONSENT_PURPOSES, purpose) ?? purpose

/** Splits a fingerprint into groups of four, which are easy to compare and can wrap on a narrow line. */
export const inGroups = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''

interface ReceiptRowsProps {
  receipt: Receipt
  /** Opens the text in the version that the visitor agreed to. */
  onOpen: (agreement: { code: string; version: string }) => unknown
}

/** Everything that the proof of a consent contains (S24.4, S24.22; PIPL art. 14, 17, 23). */
export function ReceiptRows({ receipt, onOpen }: ReceiptRowsProps) {
  const { agreement_code, title, version, institution_name, purpose, channel, given_at, withdrawn_at } =
    receipt
  const withdrawn = withdrawn_at ? [{ label: '撤回时间', value: formatMoment(withdrawn_at) }] : []
  return (
    <>
      <View className={s.text}>
        <Menu
          rows={[
            {
              id: 'receipt-text',
              label: <AgreementTitle>{title}</AgreementTitle>,
              note: `版本${version}，查看全文`,
              onClick: () => onOpen({ code: agreement_code, version }),
            },
          ]}
        />
      </View>
      <Rows
        rows={[
          { label: '授权给谁', value: institution_name ?? '仅本平台，不提供给机构' },
          { label: '用途', value: purposeText(purpose) },
          { label: '同意时间', value: formatMoment(given_at), note: withdrawn_at ? undefined : '北京时间' },
          ...withdrawn.map((row) => ({ ...row, note: '北京时间' })),
          { label: '渠道', value: channel || '直接访问' },
          { label: '设备', value: deviceText(receipt.device) },
          { label: '存证编号', value: String(receipt.entry) },
        ]}
      />
    </>
  )
}

/** Describes the device. Device numbers are random, so only the current device can be recognised. */
function deviceText(device: string) {
  if (!device) return '没有记录'
  return device === platform.storage.get(KEY.device) ? '这台设备' : '另一台设备'
}

interface FiguresProps {
  id: string
  label: string
  value: string
}

/** A complete number, to compare and to copy. */
export function Figures({ id, label, value }: FiguresProps) {
  return (
    <View className={s.fingerprint}>
      <View className="small">{label}</View>
      <View id={id} className={s.figures}>
        <Text userSelect>{value}</Text>
      </View>
    </View>
  )
}
