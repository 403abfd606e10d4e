import { View } from '@tarojs/components'
import { Notice } from '../notice/notice'
import s from './toast.module.scss'

export interface ToastProps {
  /** null = nothing to say. Keep it mounted: a live region announces only what changes inside it. */
  text: string | null
  /** Beside the words, for what can be tried again. */
  onRetry?: (() => void) | undefined
}

/** The view of a toast; who shows it, and for how long (2000 ms), is decided elsewhere. */
export function Toast({ text, onRetry }: ToastProps) {
  return (
    <View className={s.layer} aria-role="status" aria-live="polite">
      {text && (
        <View id="toast" className={onRetry ? s.stays : s.toast}>
          {onRetry ? (
            <Notice tone="error" action={{ id: 'toast-retry', label: '重试', onClick: onRetry }}>
              {text}
            </Notice>
          ) : (
            text
          )}
        </View>
      )}
    </View>
  )
}
