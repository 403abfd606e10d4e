import { View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import s from './download.module.scss'

interface CloseProps {
  onHome: () => void
  /** Closes the page where there is no host app to do it (mini-program). */
  onClose?: (() => unknown) | undefined
}

/** Returns to the host app. Outside of a host app a browser has nothing to close, so the visitor is told how to leave. */
export function Close({ onHome, onClose }: CloseProps) {
  const [failed, setFailed] = useState(false)
  const close = async () => {
    if (onClose) return onClose()
    setFailed(false)
    await platform.bridge.call('appCloseView').catch(() => setFailed(true))
  }
  return (
    <>
      <View className={cx('small', s.status, failed && s.message)} aria-role="status" aria-live="polite">
        {failed && '这里不能自动关闭，请直接关掉这个页面，或返回首页'}
      </View>
      <Button id="embedded-close" kind="text" block onClick={close}>
        关闭
      </Button>
      {failed && (
        <Button id="embedded-home" kind="text" block onClick={onHome}>
          返回首页
        </Button>
      )}
    </>
  )
}
