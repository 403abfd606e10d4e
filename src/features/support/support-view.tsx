import { View } from '@tarojs/components'
import { useLayoutEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { LIST_NOTE } from '@/lib/money/paid'
import { Failed } from '@/ui/empty/failed'
import { RowsWaiting } from '@/ui/offer/rows-waiting'
import { Page } from '@/ui/page/page'
import { loadSupport } from './api'
import { keepLead, keptLead } from './kept'
import s from './support.module.scss'
import { NothingHere, SupportList, type SupportViewProps } from './support-list'

const TITLE = '合作产品列表'

/** A partner list that was opened by a link with `sid` (S2.23). */
export function SupportView(props: SupportViewProps) {
  const { sid, shown, onTheme } = props
  const [lead_no, setLead] = useState(() => keptLead(sid))
  const { data, state, reload } = useLoad(
    () => (sid ? loadSupport(sid, lead_no) : Promise.resolve('gone' as const)),
    [sid, shown, lead_no],
  )
  const theme = data && data !== 'gone' ? data.page.theme_color : undefined
  // Before the first paint, so that the channel's theme does not flash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: onTheme is new on each render; it is told each theme once
  useLayoutEffect(() => {
    if (theme !== undefined) onTheme(theme)
  }, [theme])

  if (data === 'gone') {
    return (
      <NothingHere
        {...props}
        title={TITLE}
        what={sid ? '这一页已下线' : '链接不完整'}
        why="可以从收到的链接重新打开，也可以直接看全部产品。"
      />
    )
  }
  if (data) {
    const sent = (no: string) => {
      keepLead(sid, no)
      setLead(no)
    }
    return (
      <SupportList
        {...props}
        support={data}
        stale={state === 'failed'}
        lead_no={lead_no}
        onSent={sent}
        onReload={reload}
      />
    )
  }
  return (
    <Page wide title={TITLE}>
      {state === 'loading' ? (
        <View className={s.parts}>
          <View>
            <RowsWaiting leading count={3} note={LIST_NOTE} label="正在加载产品列表" />
          </View>
        </View>
      ) : (
        <Failed title="没有加载出产品列表" onReload={reload} reloadId="support-reload">
          请检查网络或稍后重试。
        </Failed>
      )}
    </Page>
  )
}
