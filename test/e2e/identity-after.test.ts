import { AFTER, identifiesForAProduct, identifiesForOffers } from '../scenarios/identity-after'
import { serveH5 } from './serve-h5'

const { it } = serveH5(() => AFTER)

it(
  'a visitor who applies for a product gives the identity that it needs and is back with the same amount and term, also after a reload and after back [S10.32]',
  identifiesForAProduct,
)

it(
  'of ticked offers the one that the identity excludes is named with the reason, and the other stays ticked [S10.32, S15.21, S15.23]',
  identifiesForOffers,
)
