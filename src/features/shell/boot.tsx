import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Skeleton } from '@/ui/skeleton/skeleton'
import styles from './boot.module.scss'

interface BootProps {
  stopped: boolean
  onRetry: () => void
  /** A second action, for cases in which a retry may not help. */
  onHome?: () => unknown
}

/**
 * Shown until the guard of a page has passed: a skeleton, or a retry button when the navigation was stopped (S4.16).
 * During the first load of H5 the static boot screen takes its place.
 */
export function Boot({ stopped, onRetry, onHome }: BootProps) {
  return (
    <View className={styles.boot} aria-role="main">
      {stopped ? (
        <View className={styles.stopped}>
          <View>页面暂时没有打开，已填写的内容都保留着</View>
          <Button id="boot-retry" kind="secondary" block={false} onClick={onRetry}>
            重新加载
          </Button>
          {onHome && (
            <Button id="boot-home" kind="text" onClick={onHome}>
              回到首页
            </Button>
          )}
        </View>
      ) : (
        <>
          <Skeleton shape="title" label="正在打开" />
          <Skeleton shape="card" count={2} />
        </>
      )}
    </View>
  )
}
