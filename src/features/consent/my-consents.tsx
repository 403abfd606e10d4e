import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { listConsents } from '@/http/calls/privacy'
import { useLoad } from '@/http/use-load'
import { useSession } from '@/stores/session'
import { Card } from '@/ui/card/card'
import { Dialog } from '@/ui/dialog/dialog'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './consent.module.scss'
import { ConsentList } from './consent-entries'
import { type Confirmed, liveConsents, markWithdrawn, withdrawnConsents } from './own-consents'
import { ReceiptSheet } from './receipt-sheet'
import { useWithdrawal } from './use-withdrawal'
import { Consequences, Outcome } from './withdrawal-words'

export interface MyConsentsProps {
  onOpen: (agreement: { code: string; version: string }) => unknown
  onLogin: () => unknown
  /** Changes when the page is shown again, which reloads the list. */
  shown?: number
}

/**
 * What the visitor has consented to, the proof of it, and the withdrawal, which is as easy as consenting (PIPL art.
 * 15).
 */
export function MyConsents({ onOpen, onLogin, shown = 0 }: MyConsentsProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const [receipt, setReceipt] = useState<Consent | null>(null)
  const withdrawal = useWithdrawal(() => setReceipt(null))
  const { asked, ask, confirm, confirmed } = withdrawal
  return (
    <Card title="我的授权">
      <Outcome {...withdrawal} />
      {loggedIn ? (
        <OwnConsents
          version={`${shown} ${confirmed.length}`}
          confirmed={confirmed}
          onOpen={onOpen}
          onReceipt={setReceipt}
          onWithdraw={ask}
        />
      ) : (
        <View className="small">
          <View>登录后可以查看和撤回您的授权。</View>
          <Link id="consents-login" onClick={onLogin}>
            去登录
          </Link>
        </View>
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
    </Card>
  )
}

interface OwnConsentsProps {
  /** A changed value reloads the list. */
  version: string
  /** Confirmed withdrawals that the loaded list may not contain yet. */
  confirmed: readonly Confirmed[]
  onOpen: MyConsentsProps['onOpen']
  onReceipt: (consent: Consent) => void
  onWithdraw: (consent: Consent) => void
}

/** Mounted only while a visitor is logged in, so that nobody sees the list of another account. */
function OwnConsents({ version, confirmed, onOpen, onReceipt, onWithdraw }: OwnConsentsProps) {
  const { data, state, reload } = useLoad(() => listConsents(), [version])
  if (!data) {
    return state === 'failed' ? (
      <Notice tone="error" onReload={reload} reloadId="consents-reload">
        没有加载出您的授权。授权没有变化，请检查网络或稍后重试。
      </Notice>
    ) : (
      <Skeleton shape="lines" count={3} label="正在加载您的授权" />
    )
  }
  const consents = markWithdrawn(data, confirmed)
  const live = liveConsents(consents)
  const withdrawn = withdrawnConsents(consents)
  const actions = { onOpen, onReceipt, onWithdraw }
  return (
    <>
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
        <View className={s.withdrawn} aria-role="group" aria-label="已撤回">
          <View className={s.title}>已撤回</View>
          <ConsentList consents={withdrawn} {...actions} />
        </View>
      )}
    </>
  )
}
