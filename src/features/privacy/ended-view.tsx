import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Page } from '@/ui/page/page'
import type { Ended } from './delete-sheet'

interface EndedViewProps {
  ended: Ended
  onHome: () => unknown
  onLogin: () => unknown
}

/** Confirms the deletion of the account. */
export function EndedView({ ended, onHome, onLogin }: EndedViewProps) {
  const deleted = ended === 'deleted'
  return (
    <Page
      title={deleted ? '账号已删除' : '账号已删除或登录已失效'}
      action={
        deleted ? (
          <Button id="ended-home" onClick={onHome}>
            返回首页
          </Button>
        ) : (
          <Button id="ended-login" onClick={onLogin}>
            重新登录
          </Button>
        )
      }
    >
      <Card>
        <View id="ended-text">
          {deleted
            ? '您的账号和数据已经删除，这台设备上填写的内容也已清除。收到过您资料的机构会收到停止使用的通知。'
            : '服务器不再认得这次登录：账号可能已经删除，也可能登录已经到期。重新登录后，如果是新的账号，说明原来的账号已经删除。'}
        </View>
      </Card>
    </Page>
  )
}
