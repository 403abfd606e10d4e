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

/** Not made by `definePage`: a fault for all requests would stop the guard, and lock the tester out of the panel. */
export default function TesterPage() {
  const theme = useTheme((state) => state.name)
  const text = useToast((state) => state.text)
  useDidShow(() => platform.setTitle(pages.tester.title ?? ''))
  useEffect(() => platform.boot.done(), [])
  /**
   * The page behind the panel applies the new state. When the panel was opened by its own address, it opens the page
   * where the panel was used last.
   */
  const leave = () =>
    hasPageBehind() ? back() : openAnew(visitOf(current().from) ?? { id: 'home', params: {} })
  return (
    <ThemeContext.Provider value={theme}>
      <View className={`theme-${theme} ${s.tester}`}>
        {/* On the mini-program, copying may require the tester's consent first. */}
        <PageOverlays visit={VISIT}>
          <Panel onBack={leave} />
        </PageOverlays>
        <Toast text={text || null} />
      </View>
    </ThemeContext.Provider>
  )
}
