import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { formatTime } from '@/lib/time/time'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Timeline } from '@/ui/timeline/timeline'
import { loadStream, type Stream } from './api'

interface VisitSummaryProps {
  order_no: string
  product_code: string
  /** Counts how often the page was shown again, because a visit may have been booked on another page. */
  shown: number
}

export function VisitSummary({ order_no, product_code, shown }: VisitSummaryProps) {
  const { data, state, reload } = useLoad(
    () => loadStream(order_no, product_code),
    [order_no, product_code, shown],
  )
  if (!data && state === 'loading') return <Skeleton shape="lines" count={3} label="正在加载到店进度" />
  if (!data) {
    return (
      <Notice tone="error" title="没有加载出到店进度" onReload={reload}>
        申请和预约都不受影响。
      </Notice>
    )
  }
  return (
    <View id={`visit-${product_code}`} aria-role="group" aria-label="到店进度">
      <VisitSteps steps={data.steps} />
    </View>
  )
}

export const VisitSteps = ({ steps }: Pick<Stream, 'steps'>) => (
  <Timeline
    items={steps.map(({ title, text, state, at }) => ({
      title,
      note: text,
      state: state === 'todo' ? 'waiting' : state,
      time: at ? formatTime(at) : undefined,
    }))}
  />
)
