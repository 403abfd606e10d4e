import { View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import s from './offline-bar.module.scss'

/** Stays visible above the page without covering its heading, and ignores taps. */
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
