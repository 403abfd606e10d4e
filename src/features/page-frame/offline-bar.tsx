import { View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import s from './offline-bar.module.scss'

/**
 * Says that there is no network. It stands above the page and stays visible without covering the heading. It ignores
 * taps, does not move sticky actions, and disappears by itself.
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
