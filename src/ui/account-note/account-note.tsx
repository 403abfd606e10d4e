import { Text, View } from '@tarojs/components'
import { Link } from '../link/link'
import s from './account-note.module.scss'

interface AccountNoteProps {
  /** Masked, such as 138****5678. */
  mobile: string
  onRelogin: () => unknown
}

/** Under which phone number a page stores the data, with another login for whom it does not belong to (S3.12). */
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
