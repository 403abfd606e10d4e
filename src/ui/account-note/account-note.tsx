import { View } from '@tarojs/components'
import { Link } from '../link/link'
import s from './account-note.module.scss'

export interface AccountNoteProps {
  /** 138****5678 */
  mobile: string
  /** Ends this login and leads to one of the visitor's own. */
  onRelogin: () => unknown
}

/** Under which phone a page stores what it asks for, and what to do when it is somebody else's. */
export function AccountNote({ mobile, onRelogin }: AccountNoteProps) {
  return (
    <View id="account-note" className={s.note}>
      填写的内容会保存在手机号{mobile}的账号下。
      <View className={s.whole}>
        <Link id="account-relogin" onClick={onRelogin}>
          不是您？重新登录
        </Link>
      </View>
    </View>
  )
}
