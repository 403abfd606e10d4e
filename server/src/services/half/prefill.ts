import type { HalfValues } from '@contract/endpoints/half'
import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/order-steps'
import { FIELDS } from '../../form/fields'
import { stepProblems } from '../../form/validate'
import { ApiError } from '../../lib/api-error'
import { VerifierUnavailable } from '../identity/identity'
import { type Order, valuesOf } from '../order/orders'
import { type StepChange, stepChange } from '../order/save'
import type { Checks } from './form'
import type { HeldIdentity } from './identity'

type Name = keyof FormValues

/** The partner's answers that count: a wish replaces an older one, what the visitor has said of themselves stands. */
function wanted(order: Order, values: HalfValues): FormValues {
  const isOpen = (name: string) =>
    name === 'id_no' || name === 'name'
      ? order[`${name}_sealed`] === null
      : order[name as keyof Order] === null
  const fields = FIELDS.filter(({ name, flow }) => flow === FLOW.quota || isOpen(name))
  const given = fields.filter(({ name }) => values[name as Name] !== undefined)
  return Object.fromEntries(given.map(({ name }) => [name, values[name as Name]]))
}

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
  const given = wanted(order, values)
  const known = { ...valuesOf(order, checks.vault), ...given }
  const standing = { today: checks.today, hasIdNo: order.id_no_sealed !== null }
  const problems = [FLOW.quota, FLOW.identity, FLOW.basics].flatMap((flow) =>
    stepProblems(flow, known, standing),
  )
  const { id_no, name, ...plain } = Object.fromEntries(
    Object.entries(given).filter(([field]) =>
      problems.every(({ field: broken }) => broken !== `values.${field}`),
    ),
  ) as FormValues
  const named = name === undefined ? {} : { name: name.trim() }
  if (!consented) return { change: plain, held: { ...named, ...(id_no === undefined ? {} : { id_no }) } }
  const identity = id_no === undefined ? {} : await identityOf(order, known, checks)
  const given_name = named.name === undefined ? {} : { name_sealed: checks.vault.seal(named.name, 'name') }
  return { change: { ...plain, ...given_name, ...identity }, held: {} }
}

/** The identity, or nothing where it is not whole, not the visitor's, or cannot be verified now. */
async function identityOf(order: Order, values: FormValues, checks: Checks): Promise<StepChange> {
  try {
    return await stepChange({ flow: FLOW.identity, values, today: checks.today }, order, checks)
  } catch (error) {
    if (error instanceof ApiError || error instanceof VerifierUnavailable) return {}
    throw error
  }
}
