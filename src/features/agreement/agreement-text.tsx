import { View } from '@tarojs/components'
import { useState } from 'react'
import { useLoad } from '@/http/use-load'
import { reportUnexpected } from '@/lib/expected'
import { formatDate } from '@/lib/time/time'
import { platform } from '@/platform/platform'
import { useView } from '@/stores/view'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { AgreementBody, AgreementWaiting } from './agreement-body'
import { type AgreementDetail, loadText } from './api'

interface AgreementTextProps {
  code: string
  /** The version to show; the version in force when it is left out. */
  version?: string
  missing: { label: string; onClick: () => unknown }
}

/** When only the version in force fails, the text is still shown. */
async function load(code: string, version?: string) {
  const text = await loadText(code, version)
  if (!text || !version) return text && { text, current: text }
  return { text, current: (await loadText(code).catch(reportUnexpected)) ?? text }
}

export function AgreementText({ code, version, missing }: AgreementTextProps) {
  const [newest, setNewest] = useState(false)
  const [large, toggle] = useLargeType()
  // Whose text is large already.
  const elder = useView((view) => view.elder)
  const wanted = newest ? undefined : version
  const { data, state, reload } = useLoad(
    () => (code ? load(code, wanted) : Promise.resolve(null)),
    [code, wanted],
  )
  if (data) {
    const { text, current } = data
    return (
      <Page
        title={text.title}
        sub={
          <View className="apart">
            <View>
              版本{text.version}，{formatDate(text.effective_at)}起生效
            </View>
            {!elder && (
              <Link id="agreement-type" plain onClick={toggle}>
                {large ? '恢复标准字号' : '大字显示'}
              </Link>
            )}
          </View>
        }
      >
        <OtherVersion text={text} current={current} onCurrent={() => setNewest(true)} />
        <AgreementBody html={text.html} large={large && !elder} />
      </Page>
    )
  }
  if (state === 'loading') {
    // The line of the version comes with the text.
    return (
      <Page title="协议" waiting sub={'\u00a0'}>
        <AgreementWaiting />
      </Page>
    )
  }
  return (
    <Page title="协议">
      {state === 'ready' ? (
        <Empty
          title={code ? '没有找到这份协议' : '没有指定协议'}
          why={code ? '它可能已经更新或下架。' : '请返回上一页，重新点开要看的协议。'}
          action={{ id: 'agreement-missing', ...missing }}
        />
      ) : (
        <Failed title="没有加载出协议" onReload={reload}>
          请检查网络或稍后重试。
        </Failed>
      )}
    </Page>
  )
}

interface OtherVersionProps {
  text: AgreementDetail
  current: AgreementDetail
  onCurrent: () => void
}

function OtherVersion({ text, current, onCurrent }: OtherVersionProps) {
  if (text.version === current.version) return null
  const announced = Date.parse(text.effective_at) > Date.parse(current.effective_at)
  return (
    <Notice
      id="agreement-version"
      tone="warn"
      title={announced ? '这个版本还没有生效' : '这是旧版本'}
      action={{ id: 'agreement-current', label: `查看版本${current.version}`, onClick: onCurrent }}
    >
      {announced
        ? `在${formatDate(text.effective_at)}之前，仍以版本${current.version}为准。`
        : `版本${current.version}已于${formatDate(current.effective_at)}起生效。您在旧版本生效期间的同意，仍以旧版本为准。`}
    </Notice>
  )
}

const KEY = 'large_type'

function useLargeType(): [large: boolean, toggle: () => void] {
  const [large, setLarge] = useState(() => platform.storage.get(KEY) === 'on')
  const toggle = () => {
    platform.storage.set(KEY, large ? 'off' : 'on')
    setLarge(!large)
  }
  return [large, toggle]
}
