import type { Consent } from '@contract/endpoints/privacy'
import { shortTitle } from '@contract/rules/agreement'
import { Button, Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { listConsents } from '@/http/calls/consent'
import { useLoad } from '@/http/use-load'
import { formatDate } from '@/lib/time/time'
import { isOpen, useSession } from '@/stores/session'
import { AgreementTitle } from '@/ui/agreement-boxes/agreement-title'
import { Card } from '@/ui/card/card'
import { Dialog } from '@/ui/dialog/dialog'
import { Failed } from '@/ui/empty/failed'
import { Group } from '@/ui/group/group'
import { Named } from '@/ui/mark/mark'
import { Menu } from '@/ui/menu/menu'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './consent.module.scss'
import { byInstitution, type Confirmed, liveConsents, markWithdrawn, withdrawnConsents } from './own-consents'
import { ReceiptSheet } from './receipt-sheet'
import { Consequences, Outcome, useWithdrawal } from './withdrawal'

interface MyConsentsProps {
  onOpen: (agreement: { code: string; version: string }) => unknown
  onLogin: () => unknown
  shown?: number
  onFailed?: (failed: boolean) => void
  onReload?: () => void
}

/** The visitor's consents, their proof, and the withdrawal, which is as easy as consenting (PIPL art. 15). */
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

interface OwnConsentsProps extends EntryActions, Pick<MyConsentsProps, 'onFailed' | 'onReload'> {
  version: string
  /** Confirmed withdrawals that the loaded list may not contain yet. */
  confirmed: readonly Confirmed[]
}

/** Mounted only while a visitor is logged in, so that nobody sees the list of another account. */
function OwnConsents({ version, confirmed, onFailed, onReload, ...actions }: OwnConsentsProps) {
  const { data, state, reload } = useLoad(listConsents, [version])
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
      {byInstitution(live).map(({ institution, face, consents }) => (
        <Group key={institution} title={face ? <Named institution={face} /> : institution || '本平台'}>
          <Entries consents={consents} short={institution !== ''} {...actions} />
        </Group>
      ))}
      {/* They are listed until their proof is deleted. */}
      {withdrawn.length > 0 && (
        <Group title="已撤回">
          <Entries consents={withdrawn} {...actions} />
        </Group>
      )}
    </Card>
  )
}

interface EntryActions {
  onReceipt: (consent: Consent) => void
  onWithdraw: (consent: Consent) => void
}

interface EntriesProps extends EntryActions {
  consents: readonly Consent[]
  /** Leaves the institution's name out of the titles, where the heading above names it already. */
  short?: boolean
}

/** Each consent opens its receipt; beside it the withdrawal while it is in force, unless it was only read. */
const Entries = ({ consents, short, onReceipt, onWithdraw }: EntriesProps) => (
  <View aria-role="list">
    {consents.map((consent) => {
      const { id, agreement_code, title, version, only_read, given_at, withdrawn_at } = consent
      const isLive = withdrawn_at === null
      const day = isLive
        ? `${formatDate(given_at)}${only_read ? '已读' : '同意'}`
        : `${formatDate(withdrawn_at)}撤回`
      return (
        <View key={id} className={s.entry} aria-role="listitem">
          <Button
            id={`receipt-${isLive ? agreement_code : id}`}
            className={`press ${s.open}`}
            hoverClass="pressed"
            aria-label={`查看凭证：《${title}》，版本${version}，${day}`}
            onClick={() => onReceipt(consent)}
          >
            <AgreementTitle>{short ? shortTitle(title) : title}</AgreementTitle>
            <Text className={s.arrow}>›</Text>
            <View className="caption">
              <Text className="phrase">版本{version}，</Text>
              <Text className="phrase">{day}</Text>
            </View>
          </Button>
          {isLive && !only_read && (
            <Button
              id={`withdraw-${agreement_code}`}
              className={`press ${s.withdraw}`}
              hoverClass="pressed"
              aria-label={`撤回《${title}》`}
              onClick={() => onWithdraw(consent)}
            >
              撤回
            </Button>
          )}
        </View>
      )
    })}
  </View>
)
