import { useEffect } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { Notice } from '@/ui/notice/notice'

/** Shown when saving received no answer. */
export function Unsaved({ onRetry }: { onRetry: () => unknown }) {
  // Scrolls the message into view, because the pressed button stands at the bottom.
  useEffect(() => focusField('city-unsaved'), [])
  return (
    <Notice id="city-unsaved" tone="error" title="没有保存成功" action={{ label: '重试', onClick: onRetry }}>
      网络不稳定或系统繁忙，请稍后再试。已填写的内容都保留着。
    </Notice>
  )
}
