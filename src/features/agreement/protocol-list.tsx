import { useLoad } from '@/http/use-load'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { Page } from '@/ui/page/page'
import { AgreementEntries, LoadingCards, type OpenAgreement } from './agreement-entries'
import { listContractsOr } from './api'

interface ProtocolListProps {
  title: string
  /** What the list shows; undefined when the address names nothing. */
  subject?: { product_code: string } | { group: string }
  onOpen: OpenAgreement
  empty: { title: string; why: string; action: { label: string; onClick: () => unknown } }
}

export function ProtocolList({ title, subject, onOpen, empty }: ProtocolListProps) {
  const { data, state, reload } = useLoad(
    () => (subject ? listContractsOr(subject) : Promise.resolve([])),
    [JSON.stringify(subject)],
  )
  return (
    <Page title={title}>
      {!data && state === 'loading' && <LoadingCards cards={[3]} label="正在加载协议" />}
      {!data && state === 'failed' && (
        <Failed title="没有加载出协议" onReload={reload} reloadId="agreements-reload">
          请检查网络或稍后重试。
        </Failed>
      )}
      {data?.length === 0 && (
        <Empty title={empty.title} why={empty.why} action={{ id: 'agreements-other', ...empty.action }} />
      )}
      {data && data.length > 0 && (
        <Card>
          <AgreementEntries contracts={data} onOpen={onOpen} />
        </Card>
      )}
    </Page>
  )
}
