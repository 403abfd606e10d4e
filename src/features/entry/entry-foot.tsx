import { View } from '@tarojs/components'
import { Link } from '@/ui/link/link'
import s from './entry.module.scss'

export interface EntryFootProps {
  name: string
  onAbout: () => unknown
  onAgreements: () => unknown
}

/** Names the operator and links to more information. */
export function EntryFoot({ name, onAbout, onAgreements }: EntryFootProps) {
  return (
    <View className={`caption ${s.foot}`}>
      <View>{name}只做信息匹配，不放款，不向您收费</View>
      <View className={s.links}>
        <Link onClick={onAbout}>关于我们</Link>
        <Link onClick={onAgreements}>协议与隐私</Link>
      </View>
    </View>
  )
}
