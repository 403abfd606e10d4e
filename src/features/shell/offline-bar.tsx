import { View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import s from './offline-bar.module.scss'

/**
 * Says that there is no network, above the page and staying in view, as the page's heading must not be covered for as
 * long as that lasts. It takes no tap, moves no sticky action, and goes by itself.
 */
export function OfflineBar({ online }: { online: boolean }) {
  return (
    <View className={s.offline} aria-role="status" aria-live="polite">
      {!online && (
        <View id="offline" className={s.pill}>
          <Icon name="warn" />
          网络已断开，已填写的内容都保留着
        </View>
      )}
    </View>
  )
}
