import { View } from '@tarojs/components'
import { useState } from 'react'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'
import { cx } from '@/lib/cx'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './download.module.scss'
import { type Addresses, insideWeChat, type Source, sourceFor } from './source'

interface DownloadViewProps {
  /** Shown inside a host app's view: it can be closed. */
  embedded?: boolean
  onHome: () => void
}

const load = async (): Promise<Addresses | undefined> =>
  (await post('/v1/app/downloadurl', {}, { retry: true }))?.data ?? undefined

/** The right source of the app for this phone (endpoints.md Screens, /download and /embedded; decisions.md §6). */
export function DownloadView({ embedded, onHome }: DownloadViewProps) {
  const { data, state, reload } = useLoad(load, [])
  const source = data && sourceFor(platform.device, data)
  return (
    <Page
      title="下载APP"
      sub="在APP里查看申请进度，接收机构通知"
      action={
        <>
          {source?.url && <Get source={source} />}
          {embedded ? (
            <Close />
          ) : (
            <Button id="download-home" kind="text" block onClick={onHome}>
              返回首页
            </Button>
          )}
        </>
      }
    >
      {!data && state === 'loading' && (
        <Skeleton shape="lines" count={2} label="正在查找适合这台手机的版本" />
      )}
      {!data && state === 'failed' && (
        <Notice tone="error" title="没有查到下载地址" action={{ label: '重新加载', onClick: reload }}>
          请检查网络后重试。
        </Notice>
      )}
      {source && !source.url && (
        <Empty title="暂时没有适合这台手机的版本" why="您可以继续在这里查看申请进度。" />
      )}
      {data && source?.url && <How source={source} addresses={data} />}
      <Card title="不下载也可以">
        <View>申请和进度都能在这里查看，下载APP不影响审核结果。</View>
      </Card>
    </Page>
  )
}

/** Whether the app can be opened from here; otherwise the address is copied. */
const canOpen = () => platform.target === 'h5' && !insideWeChat(platform.device.agent)

function Get({ source: { url, label } }: { source: Source }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  if (canOpen()) {
    return (
      <Button id="download-open" onClick={() => void platform.leave(url)}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <View className={cx(s.copied, copied !== null && s.told)} aria-role="status" aria-live="polite">
        {copied === true && '已复制，请到手机浏览器里粘贴打开'}
        {copied === false && '没有复制成功，请长按上面的地址复制'}
      </View>
      <Button id="download-copy" onClick={async () => setCopied(await platform.copy(url))}>
        复制下载地址
      </Button>
    </>
  )
}

function How({ source, addresses }: { source: Source; addresses: Addresses }) {
  return (
    <>
      {!canOpen() && (
        <Notice title={platform.target === 'weapp' ? '小程序里不能直接下载' : '请在浏览器里打开'}>
          {platform.target === 'weapp'
            ? '请复制下载地址，到手机浏览器里粘贴打开。'
            : '微信里不能直接下载。点右上角“…”，选择“在浏览器打开”；也可以复制下载地址。'}
        </Notice>
      )}
      <Card title="下载信息">
        <Rows
          rows={[
            { label: '版本', value: addresses.version || '以下载页为准' },
            { label: '地址', value: source.url },
            ...(source.file && addresses.sha256 ? [{ label: '安装包校验值', value: addresses.sha256 }] : []),
          ]}
        />
      </Card>
    </>
  )
}

/** Hands the screen back to the host app; outside one there is nothing to close. */
function Close() {
  const [failed, setFailed] = useState(false)
  const close = async () => {
    setFailed(false)
    await platform.bridge.call('appCloseView').catch(() => setFailed(true))
  }
  return (
    <>
      <View className={cx(s.copied, failed && s.told)} aria-role="status" aria-live="polite">
        {failed && '这里不能自动关闭，请用左上角的返回'}
      </View>
      <Button id="embedded-close" kind="text" block onClick={close}>
        关闭
      </Button>
    </>
  )
}
