import { View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import s from './download.module.scss'

/** Copies an address. When the browser refuses, the visitor can select the address on the page. */
export function Copy({ id, address }: { id: string; address: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <Said copied={copied} />
      <Button id={id} onClick={async () => setCopied(await platform.copy(address))}>
        复制下载地址
      </Button>
    </>
  )
}

const Said = ({ copied }: { copied: boolean | null }) => (
  <View className={cx('small', s.status, copied !== null && s.message)} aria-role="status" aria-live="polite">
    {copied === true && '已复制，请到手机浏览器里粘贴打开'}
    {copied === false && '没有复制成功，请长按页面上的地址复制'}
  </View>
)
