import { ResultView } from '@/features/application/result-view'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('result', ({ params }) => (
  <ResultView
    order_no={params.order_no ?? ''}
    shown={useReturns()}
    onDownload={() => go('download')}
    onProducts={() => go('statusPro')}
  />
))
