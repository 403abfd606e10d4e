import { Notice } from '@/ui/notice/notice'

/** The save got no answer. */
export function Unsaved({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Notice tone="error" title="没有保存成功" action={{ label: '重试', onClick: onRetry }}>
      没有连上服务器，请检查网络。已填写的内容都保留着。
    </Notice>
  )
}
