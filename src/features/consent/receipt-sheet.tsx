import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { saveFile } from '@/platform/save-file/save-file'
import { Button } from '@/ui/button/button'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { Document } from '@/ui/document/document'
import { Notice } from '@/ui/notice/notice'
import { SavingWords, useSaving } from '@/ui/saving/saving'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadReceipt } from './api'
import s from './consent.module.scss'
import { Figures, inGroups, ReceiptRows } from './receipt-rows'

interface ReceiptSheetProps {
  consent: Consent
  onOpen: (agreement: { code: string; version: string }) => unknown
  /** Opens the dialog that confirms the withdrawal. */
  onWithdraw: () => void
  onClose: () => void
}

/**
 * The proof of one consent, to read and to save. Withdrawing takes one tap and one confirmation, as on the list (PIPL
 * art. 15).
 */
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
            <View id="receipt-said" className={said ? s.said : undefined} aria-live="polite">
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

const COPIED = '已复制存证指纹。'
const NOT_COPIED = '没有复制成功，请长按上面的指纹复制。'

function CopyFingerprint({ value }: { value: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => setSaid((await platform.copy(value)) ? COPIED : NOT_COPIED)
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
