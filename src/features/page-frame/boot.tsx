import { View } from '@tarojs/components'
import { useContext } from 'react'
import { Button } from '@/ui/button/button'
import { Blank } from '@/ui/empty/blank'
import { PageSideContext } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import styles from './boot.module.scss'

interface BootProps {
  stopped: boolean
  onRetry: () => void
  /** A second action, for cases in which a retry may not help. */
  onHome?: () => unknown
}

/** A skeleton until the guard has passed, or a retry (S4.16). On H5's first load the static screen takes its place. */
export function Boot({ stopped, onRetry, onHome }: BootProps) {
  const { back } = useContext(PageSideContext)
  return (
    <View className={styles.boot} aria-role="main">
      {back}
      {stopped ? (
        <>
          <Blank
            failed
            title="页面暂时没有打开"
            action={{ id: 'boot-retry', label: '重新加载', onClick: onRetry }}
          />
          {onHome && (
            <Button id="boot-home" kind="text" block onClick={onHome}>
              回到首页
            </Button>
          )}
        </>
      ) : (
        <>
          <Skeleton shape="title" label="正在打开" />
          <Skeleton shape="card" count={2} />
        </>
      )}
    </View>
  )
}
