import { pages } from '@contract/pages'
import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { platform } from '@/platform/platform'
import { PageOverlays } from '@/router/page-overlays'
import { useTheme } from '@/stores/theme'
import { useToast } from '@/stores/toast'
import { Toast } from '@/ui/toast/toast'
import s from './tester.module.scss'

/** Around the tester's pages. `definePage` would lock the tester out: a fault for all requests stops its guard. */
export function Frame({ id, children }: PropsWithChildren<{ id: 'tester' | 'device' }>) {
  const theme = useTheme((state) => state.name)
  const text = useToast((state) => state.text)
  const [visit] = useState({ id, params: {} })
  useDidShow(() => platform.setTitle(pages[id].title ?? ''))
  useEffect(() => platform.boot.done(), [])
  return (
    <View className={`theme-${theme} ${s.tester}`}>
      {/* On the mini-program, copying may require the tester's consent first. */}
      <PageOverlays visit={visit}>{children}</PageOverlays>
      <Toast text={text || null} />
    </View>
  )
}
