import type { HalfValues } from '@contract/endpoints/half'
import type { FormValues } from '@contract/endpoints/order'
import { type FieldName, fieldOf } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import { FIELDS, STEPS } from '../../form/fields'
import { stepProblems } from '../../form/validate'
import { ApiError } from '../../lib/api-error'
import { VerifierUnavailable } from '../identity/identity'
import { changeOf, isAnswered, standingOf, valuesOf } from '../order/answers'
import type { Order } from '../order/orders'
import { type Checks, type StepChange, stepChange } from '../order/save'
import type { HeldIdentity } from './identity'

const pick = (values: FormValues, names: readonly FieldName[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Names of the partner's answers that count: a wish replaces an older one, what the visitor has said of themselves stands. */
const wanted = (order: Order, values: HalfValues): FieldName[] =>
  FIELDS.filter(({ name, flow }) => flow === FLOW.quota || !isAnswered(order, name))
    .map(({ name }) => name)
    .filter((name) => values[name] !== undefined)

/** What changes in the order at once, and what waits for the visitor's consent. */
export interface Prefill {
  change: StepChange
  held: HeldIdentity
}

/**
 * What a partner's answers change in an order. One that does not hold is as if it were missing: the visitor is asked.
 * Name and number wait, unverified, until the visitor has consented to their being worked with (PIPL art. 29).
 * @param consented the visitor has: an identity is then taken, only whole and verified; of one that is not, the name helps
 * to fill the form in
 */
export async function prefillOf(
  order: Order,
  values: HalfValues,
  checks: Checks,
  consented: boolean,
): Promise<Prefill> {
  const { vault, today } = checks
  const names = wanted(order, values)
  const known = { ...valuesOf(order, vault), ...pick(values, names) }
  const problems = STEPS.flatMap((flow) => stepProblems(flow, known, standingOf(order, today)))
  const right = names.filter((name) => problems.every(({ field }) => field !== `values.${name}`))
  const { id_no, name } = pick(values, right)
  const plain = right.filter((field) => fieldOf(field).flow !== FLOW.identity)
  const change = changeOf(values, vault, plain)
  if (!consented) return { change, held: { name: name?.trim(), id_no } }
  const identity = id_no === undefined ? {} : await identityOf(order, known, checks)
  return { change: { ...change, ...changeOf({ name }, vault), ...identity }, held: {} }
}

/** The identity, or nothing where it is not whole, not the visitor's, or cannot be verified now. */
async function identityOf(order: Order, values: FormValues, checks: Checks): Promise<StepChange> {
  try {
    return await stepChange({ flow: FLOW.identity, values }, order, checks)
  } catch (error) {
    if (error instanceof ApiError || error instanceof VerifierUnavailable) return {}
    throw error
  }
}
