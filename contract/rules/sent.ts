import { FIELD_NAMES, fieldOf } from './order-fields'

const own = FIELD_NAMES.filter((name) => name !== 'amount' && name !== 'term')
  .map((name) => fieldOf(name))
  .filter((field) => !field.without_identity)
const named = (identifies: boolean) =>
  own.filter(({ sealed }) => Boolean(sealed) === identifies).map((field) => field.named)

/** The personal part of `application.submitted`, in the words of the agreement on sharing data. */
export const SENT: readonly string[] = [...named(true), '手机号码', '居住城市', ...named(false)]
