import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { listConsents } from '@/http/calls/consent'
import { useLoad } from '@/http/use-load'
import { useSession } from '@/stores/session'
import { Card } from '@/ui/card/card'
import { Dialog } from '@/ui/dialog/dialog'
import { Failed } from '@/ui/empty/failed'
import { Group } from '@/ui/group/group'
import { Menu } from '@/ui/menu/menu'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './consent.module.scss'
import { ConsentList, Entries } from './consent-entries'
import { type Confirmed, liveConsents, markWithdrawn, withdrawnConsents } from './own-consents'
import { ReceiptSheet } from './receipt-sheet'
import { Consequences, Outcome, useWithdrawal } from './withdrawal'

export interface MyConsentsProps {
  onOpen: (agreement: { code: string; version: string }) => unknown
  onLogin: () => unknown
  shown?: number
  /** Called when the list could not be loaded, and when it can be again. */
  onFailed?: (failed: boolean) => void
  onReload?: () => void
}

/** The visitor's consents, their proof, and the withdrawal, which is as easy as consenting (PIPL art. 15). */
export function MyConsents({ onOpen, onLogin, shown = 0, ...props }: MyConsentsProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const [receipt, setReceipt] = useState<Consent | null>(null)
  const withdrawal = useWithdrawal(() => setReceipt(null))
  const { asked, ask, confirm, confirmed } = withdrawal
  return (
    <>
      <Outcome {...withdrawal} />
      {loggedIn ? (
        <OwnConsents
          version={`${shown} ${confirmed.length}`}
          confirmed={confirmed}
          onReceipt={setReceipt}
          onWithdraw={ask}
          {...props}
        />
      ) : (
        <Card>
          <Menu rows={[{ id: 'consents-login', label: '登录后查看和撤回您的授权', onClick: onLogin }]} />
        </Card>
      )}
      {loggedIn && receipt && (
        <ReceiptSheet
          consent={receipt}
          onOpen={onOpen}
          onWithdraw={() => ask(receipt)}
          onClose={() => setReceipt(null)}
        />
      )}
      <Dialog
        open={asked !== null}
        title={`撤回《${asked?.title}》？`}
        confirmLabel="撤回授权"
        danger
        onConfirm={confirm}
        onCancel={() => ask(null)}
      >
        {asked && <Consequences consent={asked} />}
      </Dialog>
    </>
  )
}

interface OwnConsentsProps extends Pick<MyConsentsProps, 'onFailed' | 'onReload'> {
  version: string
  /** Confirmed withdrawals that the loaded list may not contain yet. */
  confirmed: readonly Confirmed[]
  onReceipt: (consent: Consent) => void
  onWithdraw: (consent: Consent) => void
}

/** Mounted only while a visitor is logged in, so that nobody sees the list of another account. */
function OwnConsents({ version, confirmed, onFailed, onReload, ...actions }: OwnConsentsProps) {
  const { data, state, reload } = useLoad(() => listConsents(), [version])
  const failed = !data && state === 'failed'
  useEffect(() => onFailed?.(failed), [failed, onFailed])
  if (failed) {
    const again = () => {
      reload()
      onReload?.()
    }
    return (
      <Failed title="没有加载出您的授权" onReload={again} reloadId="consents-reload">
        授权没有变化，请检查网络或稍后重试。
      </Failed>
    )
  }
  if (!data) {
    return (
      <Card>
        <Skeleton shape="lines" count={4} label="正在加载您的授权" />
      </Card>
    )
  }
  const consents = markWithdrawn(data, confirmed)
  const live = liveConsents(consents)
  const withdrawn = withdrawnConsents(consents)
  return (
    <Card>
      {state === 'failed' && (
        <View className={s.stale}>
          <Notice tone="warn" onReload={reload} reloadId="consents-reload">
            没有连上服务器，下面的列表没有刷新，可能不是最新的。
          </Notice>
        </View>
      )}
      {live.length === 0 && (
        <View className="small">没有生效中的授权。您同意协议或申请产品后，会列在这里。</View>
      )}
      <ConsentList consents={live} {...actions} />
      {/* They are listed until their proof is deleted. */}
      {withdrawn.length > 0 && (
        <Group title="已撤回">
          <Entries consents={withdrawn} {...actions} />
        </Group>
      )}
    </Card>
  )
}
