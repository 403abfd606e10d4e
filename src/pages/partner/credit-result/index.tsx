import { HalfResult } from '@/features/half/half-result'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { goHome, goToLeavePage, goToStep } from '../credit-step'

export default definePage('credit_result', () => (
  <HalfResult
    shown={useReturns()}
    onAgain={goToLeavePage}
    onDownload={() => go('download')}
    onStep={goToStep}
    onHome={goHome}
  />
))
