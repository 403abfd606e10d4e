import { View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import s from './download.module.scss'

export function Copy({ id, address }: { id: string; address: string }) {
  const [said, setSaid] = useState('')
  const copy = async () =>
    setSaid(
      (await platform.copy(address))
        ? '已复制，请到手机浏览器里粘贴打开'
        : '没有复制成功，请长按页面上的地址复制',
    )
  return (
    <>
      <Status text={said} />
      <Button id={id} onClick={copy}>
        复制下载地址
      </Button>
    </>
  )
}

export const Status = ({ text }: { text: string }) => (
  <View className={cx('small', s.status, text && s.message)} aria-role="status" aria-live="polite">
    {text}
  </View>
)
