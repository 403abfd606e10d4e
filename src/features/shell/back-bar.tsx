import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import styles from './back-bar.module.scss'

/** A back button above the heading, for web views that do not provide one. */
export function BackBar({ onBack }: { onBack: () => unknown }) {
  return (
    <View className={styles.bar} aria-role="navigation">
      <View className={styles.inner}>
        <Button id="page-back" kind="text" label="返回上一页" onClick={onBack}>
          <Icon name="back" />
          返回
        </Button>
      </View>
    </View>
  )
}
