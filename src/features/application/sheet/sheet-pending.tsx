import type { LoadState } from '@/http/use-load'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'

export const TITLE = '申请前请确认'

/** In place of the cost sheets, and about as high. */
export const SheetPending = ({ state, onReload }: { state: LoadState; onReload: () => void }) =>
  state === 'failed' ? (
    <Notice tone="error" title="没有加载出成本明示表" onReload={onReload}>
      看不到成本时不会提交申请，已选的产品都保留着。
    </Notice>
  ) : (
    <Skeleton shape="lines" count={10} label="正在加载成本明示表" />
  )
