import type { Destination } from '@contract/outbound/destination'
import { checkOutboundLink } from '@contract/outbound/link'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './outbound.module.scss'

export interface LeaveViewProps {
  /** Resolves with undefined when the server refused and its message was shown. */
  load: () => Promise<Destination | undefined>
  onCancel: () => unknown
}

/**
 * The only outbound link to another platform (S24.16; 金融产品网络营销管理办法: only to the institution's own platform, and the
 * visitor knows whose it is). The page names the institution and the host, says who is responsible there, and can be
 * cancelled. Nothing opens by itself. The server has checked the address; this page checks it again.
 */
export function LeaveView({ load, onCancel }: LeaveViewProps) {
  const { data, state, reload } = useLoad(load, [])
  const link = data && checkOutboundLink(data.url, data.hosts ?? [])
  if (data && link?.ok) return <Leave destination={data} host={link.host} onCancel={onCancel} />
  const stay = (
    <Button id="leave-cancel" kind="secondary" onClick={onCancel}>
      返回
    </Button>
  )
  if (state === 'loading') {
    return (
      <Page title="离开前请确认">
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
          action={{ id: 'leave-reload', label: '重新加载', onClick: reload }}
        >
          请检查网络或稍后重试；如果该产品已下线，请返回上一页选择其他产品。
        </Notice>
      )}
    </Page>
  )
}

interface LeaveProps {
  destination: Destination
  host: string
  onCancel: () => unknown
}

function Leave({ destination: { url, hosts, institution }, host, onCancel }: LeaveProps) {
  const leaves = platform.target === 'h5'
  const [copied, setCopied] = useState<boolean | null>(null)
  const onGo = async () => {
    if (!platform.leave(url, hosts)) setCopied(await platform.copy(url))
  }
  const action = (
    <>
      <Button id="leave-continue" onClick={onGo}>
        {leaves ? '继续前往' : '复制网址'}
      </Button>
      <Button id="leave-cancel" kind="text" block onClick={onCancel}>
        取消，留在这里
      </Button>
    </>
  )
  return (
    <Page title={`即将前往${institution.name}`} sub="您将离开本平台，前往由该机构运营的网站" action={action}>
      <Card>
        <Rows
          rows={[
            {
              label: '机构',
              value: <Text id="leave-institution">{institution.name}</Text>,
              note: institution.licence_note,
              strong: true,
            },
            { label: '前往网址', value: <Text id="leave-host">{host}</Text> },
            { label: '许可证号', value: institution.licence_no },
            { label: '机构投诉电话', value: institution.complaint_phone },
          ]}
        />
      </Card>
      <Notice>
        那里的内容和服务由该机构负责，本平台无法控制；跳转本身不会带去您在这里填写的信息。请核对浏览器地址栏中的网址，不要向任何人透露短信验证码，放款前也无须支付任何费用。
      </Notice>
      {!leaves && (
        <View className={s.how}>小程序不能直接打开机构页面。复制网址后，请在手机浏览器中粘贴打开。</View>
      )}
      {copied && (
        <Notice id="leave-copied" title="网址已复制">
          请打开手机浏览器，在地址栏粘贴后访问{host}。
        </Notice>
      )}
      {copied === false && (
        <Notice id="leave-copied" tone="error" title="没有复制成功">
          请长按下面的网址复制，再到手机浏览器中打开：
          <Text className={s.url} userSelect>
            {url}
          </Text>
        </Notice>
      )}
    </Page>
  )
}
