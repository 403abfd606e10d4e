import { View } from '@tarojs/components'
import { Notice } from '../notice/notice'
import s from './toast.module.scss'

interface ToastProps {
  /** Null when there is no message. Keep the component mounted: a live region announces only changes inside it. */
  text: string | null
  onRetry?: (() => void) | undefined
}

/** The view of a toast; which toast is shown, and for how long (2000 ms), is decided elsewhere. */
export const Toast = ({ text, onRetry }: ToastProps) => (
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
