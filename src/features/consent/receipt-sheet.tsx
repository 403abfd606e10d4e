import type { Consent, Receipt } from '@contract/endpoints/privacy'
import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useLoad } from '@/http/use-load'
import { ownValue } from '@/lib/own-value'
import { formatMoment } from '@/lib/time/time'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { saveFile } from '@/platform/save-file/save-file'
import { AgreementTitle } from '@/ui/agreement-boxes/agreement-title'
import { Button } from '@/ui/button/button'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { Document } from '@/ui/document/document'
import { Menu } from '@/ui/menu/menu'
import { Notice } from '@/ui/notice/notice'
import { Rows } from '@/ui/rows/rows'
import { SavingWords, useSaving } from '@/ui/saving/saving'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadReceipt } from './api'
import s from './consent.module.scss'

interface ReceiptSheetProps {
  consent: Consent
  /** Opens the text in the version that the visitor agreed to. */
  onOpen: (agreement: { code: string; version: string }) => unknown
  onWithdraw: () => void
  onClose: () => void
}

/** The proof of one consent. Withdrawing takes one tap and one confirmation, as on the list (PIPL art. 15). */
export function ReceiptSheet({ consent, onOpen, onWithdraw, onClose }: ReceiptSheetProps) {
  const [refused, setRefused] = useState('')
  const load = () => {
    setRefused('')
    return loadReceipt(consent.id, setRefused)
  }
  const { data, state, reload } = useLoad(load, [consent.id])
  const { said, save, copy } = useSaving({
    save: async () => (data ? saveFile(data.file_name, data.text) : 'cancelled'),
    copy: async () => data !== undefined && platform.copy(data.text),
  })
  const past = consent.withdrawn_at !== null
  return (
    <Sheet
      open
      title="授权凭证"
      onClose={onClose}
      footer={
        (data || !past) && (
          <>
            <View id="receipt-said" aria-live="polite">
              {said && <SavingWords said={said} onCopy={copy} copyId="receipt-copy" />}
            </View>
            <View className={s.actions}>
              {!past && (
                <View className={s.action}>
                  <Button id="receipt-withdraw" kind="secondary" onClick={onWithdraw}>
                    撤回授权
                  </Button>
                </View>
              )}
              {data && (
                <View className={s.action}>
                  <Button id="receipt-save" onClick={save}>
                    保存凭证
                  </Button>
                </View>
              )}
            </View>
          </>
        )
      }
    >
      {!data && state === 'loading' && <Skeleton shape="lines" count={6} label="正在加载凭证" />}
      {!data && state === 'failed' && (
        <Notice tone="error" title="没有加载出凭证" onReload={reload} reloadId="receipt-reload">
          {refused || '请检查网络或稍后重试。授权和它的记录没有变化。'}
        </Notice>
      )}
      {data && (
        <>
          <ReceiptRows receipt={data} onOpen={onOpen} />
          <Disclosure id="receipt-check" title="核对指纹">
            <View className="small">
              存证指纹由这条记录和它的前一条记录算出，文本指纹由协议全文算出。内容有任何改动，指纹都会不同。
            </View>
            <Figures id="receipt-fingerprint" label="存证指纹" value={inGroups(data.entry_hash)} />
            <CopyFingerprint value={data.entry_hash} />
            <Figures id="receipt-hash" label="文本指纹" value={inGroups(data.hash)} />
            {data.device && <Figures id="receipt-device" label="设备编号" value={data.device} />}
          </Disclosure>
          {said === 'lost' && <Document>{data.text}</Document>}
        </>
      )}
    </Sheet>
  )
}

function CopyFingerprint({ value }: { value: string }) {
  const [said, setSaid] = useState('')
  const copy = async () =>
    setSaid((await platform.copy(value)) ? '已复制存证指纹。' : '没有复制成功，请长按上面的指纹复制。')
  return (
    <View className={s.copy}>
      <Button id="receipt-copy-fingerprint" kind="secondary" small block={false} onClick={copy}>
        复制指纹
      </Button>
      <View className="small" aria-live="polite">
        {said}
      </View>
    </View>
  )
}

/** Splits a fingerprint into groups of four, which are easy to compare and can wrap on a narrow line. */
const inGroups = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''

/** Everything that the proof of a consent contains (S24.4, S24.22; PIPL art. 14, 17, 23). */
function ReceiptRows({ receipt, onOpen }: { receipt: Receipt } & Pick<ReceiptSheetProps, 'onOpen'>) {
  const { agreement_code, title, version, institution_name, purpose, channel, given_at, withdrawn_at } =
    receipt
  const past = withdrawn_at
    ? [{ label: '撤回时间', value: formatMoment(withdrawn_at), note: '北京时间' }]
    : []
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
          // A purpose that this client does not know yet is shown as it is recorded.
          { label: '用途', value: ownValue(CONSENT_PURPOSES, purpose) ?? purpose },
          { label: '同意时间', value: formatMoment(given_at), note: withdrawn_at ? undefined : '北京时间' },
          ...past,
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

function Figures({ id, label, value }: Record<'id' | 'label' | 'value', string>) {
  return (
    <View className={s.fingerprint}>
      <View className="small">{label}</View>
      <View id={id} className={s.figures}>
        <Text userSelect>{value}</Text>
      </View>
    </View>
  )
}
