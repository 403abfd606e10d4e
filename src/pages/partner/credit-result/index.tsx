import { CreditResult } from '@/features/half/credit-result'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { goHome, goToLeave, goToStep } from '../credit-step'

export default definePage('credit_result', () => (
  <CreditResult
    shown={useReturns()}
    onAgain={goToLeave}
    onDownload={() => go('download')}
    onStep={goToStep}
    onHome={goHome}
  />
))
