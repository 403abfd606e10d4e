import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { noteRetry } from '@/platform/elements/page/after-retry'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Blank } from '@/ui/empty/blank'
import { Empty } from '@/ui/empty/empty'
import { Menu } from '@/ui/menu/menu'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { HalfRefused, Trouble } from './api'

interface TroublePageProps {
  trouble: Trouble | null
  /** The shape of what comes; of the form unless given. */
  waiting?: ReactNode
  onRetry: () => unknown
  onProducts: () => unknown
  onHome: () => unknown
}

/** Shown while the order is being opened and when that failed, with the reason and what the visitor can do. */
export function TroublePage({ trouble, waiting = <FormWaiting />, onRetry, ...ways }: TroublePageProps) {
  if (!trouble || trouble.kind === 'login') {
    return (
      <Page title={OPENING} waiting>
        {waiting}
      </Page>
    )
  }
  const retry = () => {
    noteRetry()
    return onRetry()
  }
  if (trouble.kind === 'gone') return <Gone trouble={trouble} onRetry={onRetry} {...ways} />
  return (
    <Page
      title="没有打开您的申请"
      action={
        <>
          <Button id="credit-retry" onClick={retry}>
            重新加载
          </Button>
          <Button id="credit-home" kind="text" block onClick={ways.onHome}>
            返回首页
          </Button>
        </>
      }
    >
      <View id={`credit-${trouble.kind}`}>
        {trouble.kind === 'later' ? (
          <Empty title={trouble.message} why="您的链接和已填写的内容都保留着" />
        ) : (
          <Blank failed title="没有连上服务器" why="请检查网络或稍后重试。您的链接和已填写的内容都保留着。" />
        )}
      </View>
    </Page>
  )
}

export const OPENING = '正在打开您的申请'

const FormWaiting = () => (
  <>
    <Card>
      <Skeleton shape="lines" count={2} label={OPENING} />
    </Card>
    <Card>
      <Skeleton shape="field" count={3} />
    </Card>
  </>
)

/** The link is no longer valid, or there is no order to continue. */
function Gone({ trouble, onRetry, onProducts, onHome }: TroublePageProps & { trouble: HalfRefused }) {
  const { message, byLink } = trouble
  const resumable = useSession((state) => state.loggedIn) && byLink
  return (
    <Page
      title={byLink ? '打不开这个链接' : '没有可以继续的申请'}
      action={
        resumable ? (
          <Button id="credit-resume" onClick={onRetry}>
            继续上次打开的申请
          </Button>
        ) : (
          <Button id="credit-products" onClick={onProducts}>
            看全部产品
          </Button>
        )
      }
    >
      <View id="credit-gone">
        <Empty
          title={message}
          why="合作方的链接只能打开一次，24小时内有效；请回到合作方的页面或短信重新获取。"
        />
      </View>
      <Card>
        <Menu
          rows={[
            ...(resumable ? [{ id: 'credit-products', label: '看全部产品', onClick: onProducts }] : []),
            { id: 'credit-home', label: '返回首页', onClick: onHome },
          ]}
        />
      </Card>
    </Page>
  )
}
