import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'
import { formatDate } from '@/lib/time'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Dialog } from '@/ui/dialog/dialog'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './consent.module.scss'
import { liveConsents, withdrawnConsents } from './own-consents'
import { useWithdrawal } from './use-withdrawal'
import { Consequences, Outcome } from './withdrawal-words'

export interface MyConsentsProps {
  onOpen: (agreement: { code: string; version: string }) => unknown
  onLogin: () => unknown
  /** Changes when the page is shown again: what was agreed to meanwhile is loaded. */
  shown?: number
}

const load = async (): Promise<Consent[] | undefined> =>
  (await post('/v1/user/consent/list', {}, { retry: true }))?.data?.consents

/** What the visitor has agreed to, and the way to take it back: as easy as giving it (PIPL art. 15). */
export function MyConsents({ onOpen, onLogin, shown = 0 }: MyConsentsProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const [changes, setChanges] = useState(0)
  const withdrawal = useWithdrawal(() => setChanges((count) => count + 1))
  const { asked, ask, confirm } = withdrawal
  return (
    <Card title="我的授权">
      <Outcome {...withdrawal} />
      {loggedIn ? (
        <OwnConsents version={`${shown} ${changes}`} onOpen={onOpen} onWithdraw={ask} />
      ) : (
        <View className={s.small}>
          <View>登录后可以查看您同意过的协议和授权，并随时撤回。</View>
          <Link id="consents-login" onClick={onLogin}>
            去登录
          </Link>
        </View>
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
  /** Another one loads anew. */
  version: string
  onOpen: MyConsentsProps['onOpen']
  onWithdraw: (consent: Consent) => void
}

/** Mounted only while somebody is logged in, so that nobody sees the list of another account. */
function OwnConsents({ version, onOpen, onWithdraw }: OwnConsentsProps) {
  const { data, state, reload } = useLoad(load, [version])
  if (!data) {
    return state === 'failed' ? (
      <Notice tone="error" action={{ id: 'consents-reload', label: '重新加载', onClick: reload }}>
        没有加载出您的授权。授权没有变化，请检查网络后重试。
      </Notice>
    ) : (
      <Skeleton shape="lines" count={3} label="正在加载您的授权" />
    )
  }
  const live = liveConsents(data)
  return (
    <>
      {live.length === 0 && (
        <View className={s.small}>没有生效中的授权。您同意协议或申请产品后，会列在这里。</View>
      )}
      <View aria-role="list">
        {live.map((consent) => (
          <Entry key={consent.id} consent={consent} onOpen={onOpen} onWithdraw={() => onWithdraw(consent)} />
        ))}
      </View>
      <Withdrawn consents={withdrawnConsents(data)} onOpen={onOpen} />
    </>
  )
}

interface EntryProps {
  consent: Consent
  onOpen: MyConsentsProps['onOpen']
  onWithdraw: () => void
}

function Entry({ consent, onOpen, onWithdraw }: EntryProps) {
  const { agreement_code, title, version, institution, given_at } = consent
  return (
    <View className={s.entry} aria-role="listitem">
      <View className={s.words}>
        <Link onClick={() => onOpen({ code: agreement_code, version })}>《{title}》</Link>
        <View className={s.small}>
          版本{version}，{formatDate(given_at)}同意
        </View>
        {institution && <View className={s.small}>提供给{institution.name}</View>}
      </View>
      <Button
        id={`withdraw-${agreement_code}`}
        kind="secondary"
        small
        block={false}
        label={`撤回《${title}》`}
        onClick={onWithdraw}
      >
        撤回
      </Button>
    </View>
  )
}

function Withdrawn({ consents, onOpen }: { consents: Consent[] } & Pick<MyConsentsProps, 'onOpen'>) {
  if (consents.length === 0) return null
  return (
    <View className={s.withdrawn}>
      <View className={s.heading} aria-role="heading" aria-level={3}>
        已撤回
      </View>
      <View aria-role="list">
        {consents.map(({ id, agreement_code, title, version, withdrawn_at }) => (
          <View key={id} className={s.past} aria-role="listitem">
            <Link onClick={() => onOpen({ code: agreement_code, version })}>《{title}》</Link>
            <View className={s.small}>
              版本{version}，{formatDate(withdrawn_at ?? '')}撤回
            </View>
          </View>
        ))}
      </View>
    </View>
  )
}
