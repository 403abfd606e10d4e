import { View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import s from './download.module.scss'

/** Returns to the host app. Outside of a host app there is nothing to close, so the visitor is told how to leave. */
export function Close({ onHome }: { onHome: () => void }) {
  const [failed, setFailed] = useState(false)
  const close = async () => {
    setFailed(false)
    await platform.bridge.call('appCloseView').catch(() => setFailed(true))
  }
  return (
    <>
      <View className={cx(s.status, failed && s.message)} aria-role="status" aria-live="polite">
        {failed &&
          (platform.target === 'weapp'
            ? '这里不能自动关闭，请用左上角的返回，或返回首页'
            : '这里不能自动关闭，请直接关掉这个页面，或返回首页')}
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
