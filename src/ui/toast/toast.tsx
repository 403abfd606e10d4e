import { View } from '@tarojs/components'
import s from './toast.module.scss'

export interface ToastProps {
  /** null = nothing to say. Keep it mounted: a live region announces only what changes inside it. */
  text: string | null
}

/** The view of a toast; who shows it, and for how long (2000 ms), is decided elsewhere. */
export function Toast({ text }: ToastProps) {
  return (
    <View className={s.layer} aria-role="status" aria-live="polite">
      {text && (
        <View id="toast" className={s.toast}>
          {text}
        </View>
      )}
    </View>
  )
}
