import { Button } from '@/ui/button/button'
import { Page } from '@/ui/page/page'

/** A page that is not filled yet: says so honestly and leads on. */
export function PlainPage({ title, onHome }: { title: string; onHome: () => void }) {
  return (
    <Page
      title={title}
      sub="这个页面还在准备中，暂时没有内容。"
      action={
        <Button id="plain-home" block onClick={onHome}>
          返回首页
        </Button>
      }
    />
  )
}
