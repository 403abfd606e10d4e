import { AFTER, identifiesForAProduct, identifiesForOffers } from '../scenarios/identity-after'
import { visitsOfFile } from './visits'

const { it } = visitsOfFile(AFTER)

it(
  'a visitor of the mini-program who applies for a product gives the identity that it needs and is back with the same amount and term [S10.32]',
  identifiesForAProduct,
)

it(
  'in the mini-program, of ticked offers the one that the identity excludes is named with the reason, and the other stays ticked [S10.32, S15.21, S15.23]',
  identifiesForOffers,
)
