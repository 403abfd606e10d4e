import { HalfResult } from '@/features/half/half-result'
import { useReturns } from '@/pages/use-returns'
import { platform } from '@/platform/platform'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { goToLeavePage, ways } from '../credit-step'

export default definePage('credit_result', () => (
  <HalfResult
    shown={useReturns()}
    onAgain={goToLeavePage}
    onDownload={platform.target === 'h5' ? () => go('download') : undefined}
    {...ways}
  />
))
