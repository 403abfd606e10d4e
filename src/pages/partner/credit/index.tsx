import { enterHalf } from '@/features/half/api'
import { HalfEntry } from '@/features/half/with-order'
import { withLoading } from '@/features/loading/with-loading'
import { definePage } from '@/router/page'
import { waysOn } from '../credit-step'

const enter = () => withLoading(enterHalf())

export default definePage('credit', () => <HalfEntry enter={enter} {...waysOn} />)
