import { Text, View } from '@tarojs/components'
import { Link } from '../link/link'
import s from './account-note.module.scss'

export interface AccountNoteProps {
  /** Masked, such as 138****5678. */
  mobile: string
  /** Ends this login and opens the login page. */
  onRelogin: () => unknown
}

/**
 * Names the phone number under which a page stores the data, and offers to log in again when it belongs to another
 * visitor.
 */
export function AccountNote({ mobile, onRelogin }: AccountNoteProps) {
  return (
    <View id="account-note" className={`small ${s.note}`}>
      资料保存在<Text className={s.whole}>{mobile}</Text>名下。
      <View className={s.whole}>
        <Link id="account-relogin" onClick={onRelogin}>
          不是您？重新登录
        </Link>
      </View>
    </View>
  )
}
