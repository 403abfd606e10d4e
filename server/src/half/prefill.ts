import type { HalfValues } from '@contract/endpoints/half'
import type { FormValues } from '@contract/endpoints/order'
import { type FieldName, fieldOf } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import type { IdentityStep } from '@contract/rules/ways'
import { ApiError } from '../lib/api-error'
import type { Person } from '../lib/remote/ports'
import { changeOf, contextOf, isAnswered, valuesOf } from '../order/answers'
import { FIELDS, isAsked, STEPS } from '../order/fields'
import { type Checks, personToVerify, type StepChange, stepChange } from '../order/save'
import type { AnswerColumns } from '../order/tables'
import { stepProblems } from '../order/validate'
import type { HeldIdentity } from './identity'

const pick = (values: FormValues, names: readonly FieldName[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Names of the partner's values to save: amount, term and purpose always, others only where the visitor gave none. */
const wanted = (order: AnswerColumns, values: HalfValues, identity: IdentityStep): FieldName[] =>
  FIELDS.map(({ name }) => name)
    .filter((name) => isAsked(name, identity) && (fieldOf(name).loan || !isAnswered(order, name)))
    .filter((name) => values[name] !== undefined)

type PrefillChecks = Pick<Checks, 'today' | 'vault'> & { identity: IdentityStep }

/** All values that are known with a partner's, and the names of the partner's that are valid. */
function knownWith(
  order: AnswerColumns,
  values: HalfValues,
  { vault, today, identity }: PrefillChecks,
): { known: FormValues; right: FieldName[] } {
  const names = wanted(order, values, identity)
  const known = { ...valuesOf(order, vault), ...pick(values, names) }
  const problems = STEPS.flatMap((flow) => stepProblems(flow, known, contextOf(order, today)))
  return { known, right: names.filter((name) => problems.every(({ field }) => field !== `values.${name}`)) }
}

/** Whom the identity service is asked about before a visitor who has consented continues with a partner's values. */
export function personOfPrefill(
  order: AnswerColumns,
  values: HalfValues,
  checks: PrefillChecks,
): Person | null {
  const { known, right } = knownWith(order, values, checks)
  return right.includes('id_no')
    ? personToVerify({ flow: FLOW.identity, values: known }, order, checks)
    : null
}

/** An identity that is incomplete, does not belong together or could not be verified is asked for. */
function withoutIdentity(error: unknown): StepChange {
  if (error instanceof ApiError) return {}
  throw error
}

/**
 * The changes from a partner's values, and the identity that waits for the consent (PIPL art. 29). Invalid values are
 * ignored, so they are asked for. With the consent a verified identity is saved, otherwise only the name.
 */
export async function prefillOf(
  order: AnswerColumns,
  values: HalfValues,
  checks: Checks & PrefillChecks,
  consented: boolean,
): Promise<{ change: StepChange; held: HeldIdentity }> {
  const { vault } = checks
  const { known, right } = knownWith(order, values, checks)
  const { id_no, name } = pick(values, right)
  const plain = right.filter((field) => fieldOf(field).flow !== FLOW.identity)
  const change = changeOf(values, vault, plain)
  if (!consented) return { change, held: { name: name?.trim(), id_no } }
  const step = { flow: FLOW.identity, values: known }
  const identity = id_no === undefined ? {} : await stepChange(step, order, checks).catch(withoutIdentity)
  return { change: { ...change, ...changeOf({ name }, vault), ...identity }, held: {} }
}
