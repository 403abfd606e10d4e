import type { Destination } from '@contract/outbound/destination'
import { checkOutboundLink } from '@contract/outbound/link'
import { useLoad } from '@/http/use-load'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Leave } from './leave'

interface LeaveViewProps {
  /** Resolves with undefined when the server refused and its message was shown. */
  load: () => Promise<Destination | undefined>
  /** Whether the visitor goes on with an application, by its referral number. */
  referred?: boolean
  onCancel: () => unknown
}

/** The only outbound link (S24.16; 金融产品网络营销管理办法). Nothing opens by itself; the address is checked here too. */
export function LeaveView({ load, referred, onCancel }: LeaveViewProps) {
  const { data, state, reload } = useLoad(load, [])
  const link = data && checkOutboundLink(data.url, data.hosts)
  if (data && link?.ok)
    return <Leave destination={data} host={link.host} referred={referred} onCancel={onCancel} />
  const stay = (
    <Button id="leave-cancel" kind="secondary" onClick={onCancel}>
      返回
    </Button>
  )
  if (state === 'loading') {
    return (
      <Page title="离开前请确认" waiting>
        <Skeleton shape="card" label="正在核对要前往的网址" />
        <Skeleton shape="lines" />
      </Page>
    )
  }
  return (
    <Page title="离开前请确认" action={stay}>
      {data ? (
        <Notice id="leave-unsafe" tone="error" title="该地址未登记，不能前往">
          它不在{data.institution.name}登记的网站中，我们没有为您跳转。您可以返回上一页，选择其他产品。
        </Notice>
      ) : (
        <Notice
          id="leave-failed"
          tone="error"
          title="没有取得要前往的网址"
          onReload={reload}
          reloadId="leave-reload"
        >
          请检查网络或稍后重试；如果该产品已下线，请返回上一页选择其他产品。
        </Notice>
      )}
    </Page>
  )
}
