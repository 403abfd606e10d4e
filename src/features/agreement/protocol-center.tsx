import { REPAYMENT } from '@contract/rules/agreement'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { listContracts } from '@/http/calls/agreement'
import { useLoad } from '@/http/use-load'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Group } from '@/ui/group/group'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { AgreementEntries, type OpenAgreement } from './agreement-entries'
import { groupsOf } from './groups'

interface ProtocolCenterProps {
  /** The list of the visitor's own consents. */
  own: ReactNode
  onOpen: OpenAgreement
  /** Opens the separate list of repayment agreements. */
  onRepayment: () => unknown
}

/** All agreements under their headings, below the visitor's own consents (/protocolCenter). */
export function ProtocolCenter({ own, onOpen, onRepayment }: ProtocolCenterProps) {
  const { data, state, reload } = useLoad(() => listContracts(), [])
  return (
    <Page title="谁有我的资料" sub="每项授权都可以撤回；下面是全部协议">
      {own}
      {!data && state === 'loading' && <Skeleton shape="card" count={3} label="正在加载协议" />}
      {!data && state === 'failed' && (
        <Notice tone="error" title="没有加载出协议" onReload={reload} reloadId="agreements-reload">
          请检查网络或稍后重试，您的授权不受影响。
        </Notice>
      )}
      {data?.length === 0 && <Empty title="暂时没有协议" why="发布协议后，会在这里列出。" />}
      {groupsOf(data ?? []).map(({ group, title, parts }) => (
        <Card key={title} title={title}>
          <View>
            {parts.map(({ institution, contracts }) => (
              <Group key={institution ?? ''} title={institution}>
                <AgreementEntries contracts={contracts} short={institution !== null} onOpen={onOpen} />
              </Group>
            ))}
            {group === REPAYMENT && (
              <Group>
                <Link id="agreements-repayment" onClick={onRepayment}>
                  只看还款、扣款和逾期的说明
                </Link>
              </Group>
            )}
          </View>
        </Card>
      ))}
    </Page>
  )
}
