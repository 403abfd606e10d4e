import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'

export const TITLE = '申请前请确认'

export const SheetWaiting = () => (
  // As high as what comes.
  <Skeleton shape="lines" count={10} label="正在加载成本明示表" />
)

export const SheetMissing = ({ onReload }: { onReload: () => void }) => (
  <Notice tone="error" title="没有加载出成本明示表" onReload={onReload}>
    看不到成本时不会提交申请，已选的产品都保留着。
  </Notice>
)
