import type { Reason } from '@contract/values'
import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { Notice } from '@/ui/notice/notice'

const TROUBLE_ID = 'product-trouble'

interface ApplyTroubleProps {
  /** Why the visitor cannot apply for the product; null when the check itself failed. */
  reasons: readonly Reason[] | null
  onMatch: () => unknown
  onResult: () => unknown
}

/** Says what prevents an application before the visitor reads its cost sheet. */
export function ApplyTrouble({ reasons, onMatch, onResult }: ApplyTroubleProps) {
  // The message stands at the top of the page, far above the button that was pressed.
  useEffect(() => focusField(TROUBLE_ID), [])
  if (!reasons)
    return (
      <Notice tone="error" id={TROUBLE_ID} title="还不能开始申请">
        没有连上服务器，请检查网络后再点“申请这个产品”。
      </Notice>
    )
  const applied = reasons.some(({ code }) => code === 'applied')
  return (
    <Notice
      tone="warn"
      id={TROUBLE_ID}
      title={applied ? '您已申请过这个产品' : '这个产品不适合您的申请'}
      action={
        applied
          ? { id: 'product-result', label: '查看申请进度', onClick: onResult }
          : { id: 'product-match', label: '查看匹配结果', onClick: onMatch }
      }
    >
      {reasons.map(({ code, text }) => (
        <View key={code}>{text}</View>
      ))}
    </Notice>
  )
}
