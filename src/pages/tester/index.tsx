import { pages } from '@contract/pages'
import { View } from '@tarojs/components'
import Taro, { useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'
import { platform } from '@/platform/platform'
import type { Visit } from '@/router/guard/step'
import { visitOf } from '@/router/locate'
import { back } from '@/router/navigate'
import { PageOverlays } from '@/router/page-overlays'
import { useTheme } from '@/stores/theme'
import { useToast } from '@/stores/toast'
import { openAnew } from '@/tester/start/anew'
import { current } from '@/tester/start/kept'
import { ThemeContext } from '@/ui/theme/theme-context'
import { Toast } from '@/ui/toast/toast'
import { Panel } from './panel'
import s from './tester.module.scss'

const VISIT: Visit = { id: 'tester', params: {} }
const hasPageBehind = () => Taro.getCurrentPages().length > 1 || platform.address.hasEntryBehind()

/** No `definePage`: a fault that is set for all calls would stop the guard, and shut the tester out of the panel. */
export default function TesterPage() {
  const theme = useTheme((state) => state.name)
  const text = useToast((state) => state.text)
  useDidShow(() => platform.setTitle(pages.tester.title ?? ''))
  useEffect(() => platform.boot.done(), [])
  /** What lies behind takes over what was set; entered by its own address, it leads on to where the panel was last. */
  const leave = () =>
    hasPageBehind() ? back() : openAnew(visitOf(current().from) ?? { id: 'home', params: {} })
  return (
    <ThemeContext.Provider value={theme}>
      <View className={`theme-${theme} ${s.tester}`}>
        {/* In the mini-program copying may have to wait for the tester's consent. */}
        <PageOverlays visit={VISIT}>
          <Panel onBack={leave} />
        </PageOverlays>
        <Toast text={text || null} />
      </View>
    </ThemeContext.Provider>
  )
}
