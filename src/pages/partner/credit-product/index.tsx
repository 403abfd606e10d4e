import { HalfProducts } from '@/features/half/half-products'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { goToLeavePage, ways } from '../credit-step'

export default definePage('credit_product', () => (
  <HalfProducts
    shown={useReturns()}
    onChoose={(order_no, { code }) => goToLeavePage(order_no, code)}
    onChange={(change) => go('credit_form', { change })}
    onAbout={() => go('about')}
    {...ways}
  />
))
