import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { isOpen, useSession } from '@/stores/session'
import { Card } from '@/ui/card/card'
import { Dialog } from '@/ui/dialog/dialog'
import { Failed } from '@/ui/empty/failed'
import { Menu } from '@/ui/menu/menu'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadConsents } from './api'
import s from './consent.module.scss'
import { Entries } from './entries'
import { Holders, Passing } from './holders'
import { type Confirmed, holdersOf, markWithdrawn, withdrawnConsents } from './own-consents'
import { ReceiptSheet } from './receipt-sheet'
import { type Asked, Consequences, nameOf, Outcome, useWithdrawal } from './withdrawal'

interface MyConsentsProps {
  onOpen: (agreement: { code: string; version: string }) => unknown
  onLogin: () => unknown
  shown?: number
  onFailed?: (failed: boolean) => void
  onReload?: () => void
}

/** Who has the visitor's data, under which consents, and what stops it: as easy as consenting (PIPL art. 15, 44). */
export function MyConsents({ onOpen, onLogin, shown = 0, ...props }: MyConsentsProps) {
  const loggedIn = useSession(isOpen)
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
          onAsk={ask}
          {...props}
        />
      ) : (
        <Card>
          <Menu
            rows={[{ id: 'consents-login', label: '登录后看谁有您的资料，随时停止', onClick: onLogin }]}
          />
        </Card>
      )}
      {loggedIn && receipt && (
        <ReceiptSheet
          consent={receipt}
          onOpen={onOpen}
          onWithdraw={() => ask({ one: receipt })}
          onClose={() => setReceipt(null)}
        />
      )}
      <Dialog
        open={asked !== null}
        title={asked ? `${nameOf(asked)}？` : ''}
        confirmLabel={asked && 'all' in asked ? '全部停止' : '撤回授权'}
        danger
        onConfirm={confirm}
        onCancel={() => ask(null)}
      >
        {asked && <Consequences asked={asked} />}
      </Dialog>
    </>
  )
}

interface OwnConsentsProps extends Pick<MyConsentsProps, 'onFailed' | 'onReload'> {
  version: string
  /** Confirmed withdrawals that the loaded list may not contain yet. */
  confirmed: readonly Confirmed[]
  onReceipt: (consent: Consent) => void
  onAsk: (asked: Asked) => void
}

/** Mounted only while a visitor is logged in, so that nobody sees the list of another account. */
function OwnConsents({ version, confirmed, onFailed, onReload, onReceipt, onAsk }: OwnConsentsProps) {
  const { data, state, reload } = useLoad(loadConsents, [version])
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
  const consents = markWithdrawn(data.consents, confirmed)
  const { holders, own } = holdersOf(consents, data.receivers ?? [])
  const withdrawn = withdrawnConsents(consents)
  const actions = { onReceipt, onWithdraw: (one: Consent) => onAsk({ one }) }
  return (
    <>
      {state === 'failed' && (
        <View className={s.stale}>
          <Notice tone="warn" onReload={reload} reloadId="consents-reload">
            没有连上服务器，下面的列表没有刷新，可能不是最新的。
          </Notice>
        </View>
      )}
      <Passing holders={holders} onStop={(all) => onAsk({ all })} />
      <Holders holders={holders} {...actions} />
      <Card title="本平台">
        {own.length > 0 ? (
          <Entries consents={own} {...actions} />
        ) : (
          <View className="small">没有生效中的授权。</View>
        )}
      </Card>
      {/* They are listed until their proof is deleted. */}
      {withdrawn.length > 0 && (
        <Card title="已撤回">
          <Entries consents={withdrawn} {...actions} />
        </Card>
      )}
    </>
  )
}
