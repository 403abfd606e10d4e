import { useEffect } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { Notice } from '@/ui/notice/notice'

/** The save got no answer. */
export function Unsaved({ onRetry }: { onRetry: () => unknown }) {
  // The button that was pressed stands at the bottom: bring the message into view.
  useEffect(() => focusField('city-unsaved'), [])
  return (
    <Notice id="city-unsaved" tone="error" title="没有保存成功" action={{ label: '重试', onClick: onRetry }}>
      网络不稳定或系统繁忙，请稍后再试。已填写的内容都保留着。
    </Notice>
  )
}
