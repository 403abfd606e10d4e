import { Text, View } from '@tarojs/components'
import { Link } from '../link/link'
import s from './account-note.module.scss'

/** Under which (masked) phone number a page stores the data, with another login for whoever has another (S3.12). */
export const AccountNote = ({ mobile, onRelogin }: { mobile: string; onRelogin: () => unknown }) => (
  <View id="account-note" className={`small ${s.note}`}>
    资料保存在<Text className={s.whole}>{mobile}</Text>名下。
    <View className={s.whole}>
      <Link id="account-relogin" onClick={onRelogin}>
        不是您？重新登录
      </Link>
    </View>
  </View>
)
