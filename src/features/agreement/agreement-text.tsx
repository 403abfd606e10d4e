import type { Data } from '@contract/endpoints'
import { useState } from 'react'
import { read } from '@/http/read'
import { useLoad } from '@/http/use-load'
import { reportBug } from '@/lib/expected'
import { formatDate } from '@/lib/time/time'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { AgreementBody } from './agreement-body'

const TEXT = '/support/agreement/detail'
type Text = Data<typeof TEXT>

export interface AgreementTextProps {
  code: string
  /** The version to show; the version in force when it is left out. */
  version?: string
  /** The action to offer when the address names no agreement. */
  missing?: { label: string; onClick: () => unknown }
}

const ask = (code: string, version?: string) => read(TEXT, { code, ...(version && { version }) })

/**
 * Loads the text, and also the version in force when another version is requested. When only the second request
 * fails, the first text is still shown.
 */
async function load(code: string, version?: string) {
  const text = await ask(code, version)
  if (!text || !version) return text && { text, current: text }
  return { text, current: (await ask(code).catch(reportBug)) ?? text }
}

/**
 * The text of an agreement, in the version in force unless another is named. The server has sanitised the HTML
 * (S26.4).
 */
export function AgreementText({ code, version, missing }: AgreementTextProps) {
  const [newest, setNewest] = useState(false)
  const wanted = newest ? undefined : version
  const { data, state, reload } = useLoad(
    () => (code ? load(code, wanted) : Promise.resolve(undefined)),
    [code, wanted],
  )
  if (data) {
    const { text, current } = data
    return (
      <Page title={text.title} sub={`版本${text.version}，${formatDate(text.effective_at)}起生效`}>
        <OtherVersion text={text} current={current} onCurrent={() => setNewest(true)} />
        <AgreementBody html={text.html} />
      </Page>
    )
  }
  return (
    <Page title="协议" waiting={state === 'loading'}>
      {state === 'loading' && <Skeleton shape="lines" count={6} label="正在加载协议" />}
      {state === 'failed' && !code && (
        <Empty
          title="没有指定协议"
          why="请返回上一页，重新点开要看的协议。"
          action={missing && { id: 'agreement-missing', ...missing }}
        />
      )}
      {state === 'failed' && code && (
        <Failed title="没有加载出协议" onReload={reload}>
          请检查网络或稍后重试；如果协议已更新，请返回上一页重新打开。
        </Failed>
      )}
    </Page>
  )
}

interface OtherVersionProps {
  text: Text
  current: Text
  onCurrent: () => void
}

/** Tells the visitor that this version is outdated, or is not in force yet. */
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
