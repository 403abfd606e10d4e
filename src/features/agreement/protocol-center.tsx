import { REPAYMENT } from '@contract/rules/agreement'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { listContracts } from '@/http/calls/agreement'
import { useLoad } from '@/http/use-load'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Group } from '@/ui/group/group'
import { Menu } from '@/ui/menu/menu'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { AgreementEntries, LoadingCards, type OpenAgreement } from './agreement-entries'
import { groupsOf } from './groups'

interface ProtocolCenterProps {
  /** The list of the visitor's own consents, which says alone that nothing could be loaded. */
  ownConsents: (outage: { onFailed: (failed: boolean) => void; onReload: () => void }) => ReactNode
  onOpen: OpenAgreement
  onRepayment: () => unknown
}

export function ProtocolCenter({ ownConsents, onOpen, onRepayment }: ProtocolCenterProps) {
  const { data, state, reload } = useLoad(() => listContracts(), [])
  const [ownFailed, setOwnFailed] = useState(false)
  const failed = !data && state === 'failed'
  return (
    <Page title="谁有我的资料" sub="每项授权都可以撤回；下面是全部协议">
      {ownConsents({ onFailed: setOwnFailed, onReload: () => failed && reload() })}
      {!data && state === 'loading' && <LoadingCards cards={[2, 2]} label="正在加载协议" />}
      {failed && !ownFailed && (
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
                <Menu
                  rows={[
                    {
                      id: 'agreements-repayment',
                      label: '只看还款、扣款和逾期的说明',
                      onClick: onRepayment,
                    },
                  ]}
                />
              </Group>
            )}
          </View>
        </Card>
      ))}
    </Page>
  )
}
