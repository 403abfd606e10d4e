import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { type PropsWithChildren, useRef, useState } from 'react'
import { BackCatcher } from '@/platform/elements/back/back-catcher'
import { useDialog } from '@/stores/dialog'
import { useLoading } from '@/stores/loading'
import { useTheme } from '@/stores/theme'
import { useToast } from '@/stores/toast'
import { TesterButton } from '@/tester/button'
import { OptionalPart } from '@/ui/part/error-boundary'
import { ShownContext } from '@/ui/shown/shown-context'
import { ThemeContext } from '@/ui/theme/theme-context'
import { Toast } from '@/ui/toast/toast'
import { LoadingOverlay, Popup } from './lazy'

/** What every page carries: its theme, and the overlay, dialog and toast over it. */
export function Shell({ children }: PropsWithChildren) {
  const theme = useTheme((state) => state.name)
  // The pages below stay mounted: what is shown over the page that is seen is none of theirs.
  const [shown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  const seen = useRef(shown)
  seen.current = shown
  const text = useToast((state) => shown && state.text)
  const retry = useToast((state) => state.retry)
  const loading = useLoading((state) => shown && state.loading)
  const popup = useDialog((state) => shown && state.show)
  return (
    <ThemeContext.Provider value={theme}>
      <View className={`theme-${theme}`}>
        <BackCatcher>
          <ShownContext.Provider value={seen}>{children}</ShownContext.Provider>
          {/* A place of their own: a child that comes or goes has Taro send all its siblings to the render layer. */}
          <View>
            <OptionalPart>{loading && <LoadingOverlay />}</OptionalPart>
            <OptionalPart>{popup && <Popup />}</OptionalPart>
          </View>
        </BackCatcher>
        <Toast text={text || null} onRetry={retry} />
        <TesterButton />
      </View>
    </ThemeContext.Provider>
  )
}
