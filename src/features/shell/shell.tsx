import { View } from '@tarojs/components'
import { type PropsWithChildren, Suspense } from 'react'
import { useDialog } from '@/stores/dialog'
import { useLoading } from '@/stores/loading'
import { useTheme } from '@/stores/theme'
import { useToast } from '@/stores/toast'
import { ThemeContext } from '@/ui/theme/theme-context'
import { Toast } from '@/ui/toast/toast'
import { LoadingOverlay, Popup } from './late'

/** What every page carries: its theme, and the overlay, dialog and toast over it. */
export function Shell({ children }: PropsWithChildren) {
  const theme = useTheme((state) => state.name)
  const text = useToast((state) => state.text)
  const loading = useLoading((state) => state.loading)
  const popup = useDialog((state) => state.show)
  return (
    <ThemeContext.Provider value={theme}>
      <View className={`theme-${theme}`}>
        {children}
        <Suspense fallback={null}>
          {loading && <LoadingOverlay />}
          {popup && <Popup />}
        </Suspense>
        <Toast text={text || null} />
      </View>
    </ThemeContext.Provider>
  )
}
