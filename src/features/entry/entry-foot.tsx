import { View } from '@tarojs/components'
import { Link } from '@/ui/link/link'
import s from './entry.module.scss'

export interface EntryFootProps {
  onAbout: () => unknown
  onAgreements: () => unknown
}

/** Leads to more information. */
export function EntryFoot({ onAbout, onAgreements }: EntryFootProps) {
  return (
    <View className={`foot ${s.links}`}>
      <Link onClick={onAbout}>关于我们</Link>
      <Link onClick={onAgreements}>协议与隐私</Link>
    </View>
  )
}
