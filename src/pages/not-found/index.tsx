import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Page } from '@/ui/page/page'

export default definePage('notFound', () => (
  <Page
    title="没有找到这个页面"
    action={
      <Button id="plain-home" onClick={() => go('home', {}, 'replace')}>
        返回首页
      </Button>
    }
  >
    <Empty of="way" why="地址可能输错了，或者页面已经不在了。" />
  </Page>
))
