import { View } from '@tarojs/components'
import { useState } from 'react'
import { endLogin } from '@/http/calls/privacy'
import { logout, useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { DeleteSheet, type Ended } from './delete-sheet'
import { ExportSheet } from './export-sheet'
import s from './privacy.module.scss'

export interface AccountCardProps {
  onLogin: () => unknown
  /** Opens the visitor's consents. */
  onConsents: () => unknown
  /** Called when the account has been deleted or the login is no longer valid. */
  onEnded: (how: Ended) => unknown
}

/** The visitor's own data: export, withdrawal, deletion and logout, each one tap away (S24.22). */
export function AccountCard({ onLogin, onConsents, onEnded }: AccountCardProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const [sheet, setSheet] = useState<'export' | 'delete' | null>(null)
  const [left, setLeft] = useState(false)
  const close = () => setSheet(null)

  /** Logs out on this device even when the server does not answer, because that is what the visitor asked for. */
  async function leave() {
    await endLogin()
    logout()
    setLeft(true)
  }

  if (!loggedIn) {
    return (
      <Card id="about-account" title="我的数据与账号">
        <View aria-live="polite">
          {left
            ? '您已退出登录，这台设备上填写的内容已清除。'
            : '您还没有登录。我们没有能对应到您的数据，没有可以导出或删除的内容。登录后可以导出数据、撤回授权或删除账号。'}
        </View>
        <View className={s.actions}>
          <Button id="about-login" kind="secondary" onClick={onLogin}>
            {left ? '重新登录' : '去登录'}
          </Button>
        </View>
      </Card>
    )
  }
  return (
    <Card id="about-account" title="我的数据与账号">
      <View className={s.grey}>您可以随时导出或删除自己的数据，也可以撤回任何一项授权。</View>
      <View className={s.actions}>
        <Button id="about-export" kind="secondary" onClick={() => setSheet('export')}>
          导出我的数据
        </Button>
        <Button id="about-consents" kind="secondary" onClick={onConsents}>
          查看或撤回授权
        </Button>
        <Button id="about-delete" kind="secondary" onClick={() => setSheet('delete')}>
          删除账号
        </Button>
        <Button id="about-logout" kind="text" block onClick={leave}>
          退出登录
        </Button>
      </View>
      {sheet === 'export' && <ExportSheet onClose={close} />}
      {sheet === 'delete' && <DeleteSheet onClose={close} onEnded={onEnded} />}
    </Card>
  )
}
