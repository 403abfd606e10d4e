import { RichText, View } from '@tarojs/components'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'
import { formatDate } from '@/lib/time'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './agreement.module.scss'
import { styled } from './markup'

const load = async (code: string, version?: string) =>
  (await post('/support/agreement/detail', { code, ...(version && { version }) }, { retry: true }))?.data ??
  undefined

/** An agreement's text; the version in force unless one is named. The server has sanitised the HTML (decisions.md §8). */
export function AgreementText({ code, version }: { code: string; version?: string }) {
  const { data, state, reload } = useLoad(
    () => (code ? load(code, version) : Promise.resolve(undefined)),
    [code, version],
  )
  if (data) {
    return (
      <Page title={data.title} sub={`版本${data.version}，${formatDate(data.effective_at)}起生效`}>
        <View className={s.text}>
          <RichText nodes={styled(data.html)} />
        </View>
      </Page>
    )
  }
  return (
    <Page title="协议">
      {state === 'loading' && <Skeleton shape="lines" count={6} label="正在加载协议" />}
      {state === 'failed' && !code && <Empty title="没有指定协议" why="请返回上一页，重新点开要看的协议。" />}
      {state === 'failed' && code && (
        <Notice tone="error" title="没有加载出协议" action={{ label: '重新加载', onClick: reload }}>
          请检查网络；如果协议已更新，请返回上一页重新打开。
        </Notice>
      )}
    </Page>
  )
}
