import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { isInsideApp, isPhone } from '@/lib/phone-vendor'
import { focusField } from '@/platform/elements/field/focus-field'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { useChannel } from '@/stores/channel'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Mark } from '@/ui/mark/mark'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { OptionalPart } from '@/ui/part/error-boundary'
import { type Row, Rows } from '@/ui/rows/rows'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadAddresses } from './api'
import { Copy, Status } from './copy'
import s from './download.module.scss'
import { Guide, QrCard } from './lazy'
import { isRefused, LABEL, type Source, shareable, sourcesFor } from './source'

interface DownloadViewProps {
  embedded?: boolean
  /** Of the download page, for another browser or phone; an empty string on the mini-program, which has none. */
  address: string
  onHome: () => void
  /** Closes an embedded page where there is no host app (mini-program). */
  onClose?: (() => unknown) | undefined
}

const accessOf = () => {
  if (platform.target === 'weapp') return 'copy'
  return isInsideApp(platform.device.agent) ? 'browser' : 'open'
}

/** The right source of the app for this phone (S2.16, S21.7). */
export function DownloadView({ embedded, address, onHome, onClose }: DownloadViewProps) {
  const { data, state, reload } = useLoad(loadAddresses, [])
  const access = accessOf()
  const name = useChannel((channel) => channel.data?.app.name) || settings.brand
  const { open, setOpen } = useGuide(access === 'browser')
  const sources = data && sourcesFor(platform.device, data)
  const copied = access === 'browser' ? address : shareable(sources ?? [])
  const none = sources?.length === 0
  /** For a package of ours. */
  const checksum = sources?.some(({ kind }) => kind === 'package') ? data?.sha256 : undefined
  const own = none
    ? null
    : access === 'open'
      ? sources && <Open sources={sources} />
      : copied && <Copy id="download-copy" address={copied} />
  const refused = data !== undefined && isRefused(platform.device, data)
  return (
    <Page
      title="用APP看进度"
      sub={
        access === 'copy' ? '小程序里不能直接下载，请到手机浏览器里打开' : '在APP里查看申请进度，接收机构通知'
      }
      action={
        (own || embedded) && (
          <>
            {own}
            {embedded && <Close onHome={onHome} onClose={onClose} />}
          </>
        )
      }
    >
      {!data && state === 'loading' && <Skeleton shape="card" count={1} label="正在查找适合这台手机的版本" />}
      {!data && state === 'failed' && (
        <Notice tone="error" title="没有查到下载地址" onReload={reload} reloadId="download-reload">
          请检查网络或稍后重试，申请和进度不受影响。
        </Notice>
      )}
      {none &&
        (refused ? (
          <Empty
            title="下载地址没有通过安全检查"
            why="它不是登记过的安全地址，我们没有提供下载。您可以继续在这里查看申请进度。"
          />
        ) : (
          <Empty title="暂时没有适合这台手机的版本" why="您可以继续在这里查看申请进度。" />
        ))}
      {access === 'browser' && !none && (
        <Notice
          title="请在手机浏览器里打开"
          action={{ id: 'download-guide', label: '查看打开方法', onClick: () => setOpen(true) }}
        >
          当前应用里不能直接下载；也可以复制地址，到浏览器里粘贴打开。
        </Notice>
      )}
      {access === 'open' && address && !isPhone(platform.device.agent) && (
        <View className={s.large}>
          <OptionalPart words="二维码没有加载出来，可以复制下载地址。">
            <QrCard address={address} />
          </OptionalPart>
        </View>
      )}
      {data && !none && (
        <Card>
          <View className={s.app}>
            <Mark institution={{ mark: name.slice(0, 1) }} />
            <View>
              <View className="heading">{name}APP</View>
              <View className="caption">版本{data.version || '以下载页为准'}</View>
            </View>
          </View>
          <Rows rows={rowsOf(copied, checksum)} />
        </Card>
      )}
      <Card title="不下载也可以">
        <View>申请和进度都能在这里查看，下载APP不影响审核结果。</View>
      </Card>
      {(!embedded || none) && (
        <Button id="download-home" kind="text" block onClick={onHome}>
          返回首页
        </Button>
      )}
      {open && (
        <OptionalPart words="打开方法没有加载出来，可以复制下载地址。">
          <Guide address={address} onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </Page>
  )
}

/** Opens the guide over the page at once; when it is closed, the focus moves to the control that reopens it. */
function useGuide(needed: boolean) {
  const [open, setOpen] = useState(needed)
  const was = useRef(open)
  useEffect(() => {
    if (was.current && !open) focusField('download-guide')
    was.current = open
  }, [open])
  return { open, setOpen }
}

/** The best source, and a second one when the first is a store, which may not be installed on this phone. */
function Open({ sources: [first, second] }: { sources: readonly Source[] }) {
  const [refused, setRefused] = useState(false)
  if (!first) return null
  const go = ({ url }: Source) => setRefused(!platform.leave(url))
  return (
    <>
      <Status text={refused ? '没有打开：这个地址没有通过安全检查' : ''} />
      <Button id="download-open" onClick={() => go(first)}>
        {LABEL[first.kind]}
      </Button>
      {first.kind === 'store' && second && (
        <Button id="download-other" kind="text" block onClick={() => go(second)}>
          商店打不开？{LABEL[second.kind]}
        </Button>
      )}
    </>
  )
}

const rowsOf = (address: string, checksum: string | undefined): Row[] =>
  [
    { id: 'download-address', label: '下载地址', text: address },
    { id: 'download-checksum', label: '安装包校验值（SHA-256）', text: checksum },
  ].flatMap(({ id, label, text }) => {
    const value = text && (
      <Text id={id} userSelect>
        {text}
      </Text>
    )
    return value ? [{ label, value, long: true }] : []
  })

/** Returns to the host app. Outside of a host app a browser has nothing to close, so the visitor is told how to leave. */
function Close({ onHome, onClose }: Pick<DownloadViewProps, 'onHome' | 'onClose'>) {
  const [failed, setFailed] = useState(false)
  const close = async () => {
    if (onClose) return onClose()
    setFailed(false)
    await platform.bridge.call('appCloseView').catch(() => setFailed(true))
  }
  return (
    <>
      <Status text={failed ? '这里不能自动关闭，请直接关掉这个页面，或返回首页' : ''} />
      <Button id="embedded-close" kind="text" block onClick={close}>
        关闭
      </Button>
      {failed && (
        <Button id="embedded-home" kind="text" block onClick={onHome}>
          返回首页
        </Button>
      )}
    </>
  )
}
