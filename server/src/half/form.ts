import type { HalfChange, HalfValues } from '@contract/endpoints/half'
import type { FormField, FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { fieldOf } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import type { IdentityStep } from '@contract/rules/ways'
import type { AgreementRef } from '@contract/values'
import { loginAgreements, notConsented } from '../agreement/agreements'

import { openIdentityAgreements } from '../identity/consent'
import type { Person } from '../lib/remote/ports'
import { contextOf, isAnswered, isMissing, valuesOf } from '../order/answers'
import { FIELDS, fieldsOf, isAsked, type OrderQuestion, STEPS } from '../order/fields'
import type { Order } from '../order/orders'
import { type Checks, personToVerify, type StepChange, stepChange } from '../order/save'
import { stepProblems } from '../order/validate'
import { areaOf } from '../place/regions'
import type { Db } from '../postgres/tables'

const AREA_FIELD: FormField = {
  name: 'area_code',
  label: '当前居住城市',
  kind: 'area',
  flow: FLOW.complete,
  why: '机构按居住城市提供服务',
}

/** Whether a field needs no more input. Name and number are verified together, so both count as missing or neither. */
const answered = (order: Order, field: OrderQuestion) => {
  const together = field.flow === FLOW.identity ? fieldsOf(field.flow) : [field]
  return !together.some(({ name }) => isMissing(order, name))
}

/** The steps that the half flow asks: the identity only where it comes before the offers. */
export const stepsAsked = (identity: IdentityStep) =>
  STEPS.filter((flow) => identity === 'before' || flow !== FLOW.identity)

/**
 * The missing fields in the order of the form, the area last. `identityHeld`: name and number wait for a consent. The
 * age range is asked with them, but never alone, because the offers do not need it.
 */
export function missingFields(
  order: Order,
  area_code: string | null,
  { identityHeld, identity }: { identityHeld: boolean; identity: IdentityStep },
): FormField[] {
  const asked = FIELDS.filter(({ name, flow }) => {
    return isAsked(name, identity) && !(identityHeld && flow === FLOW.identity)
  })
  const open = asked.filter((field) => !answered(order, field))
  const area = area_code === null ? [AREA_FIELD] : []
  if (open.length + area.length === 0) return []
  const beside = ({ name }: OrderQuestion) => fieldOf(name).without_identity && !isAnswered(order, name)
  return [...asked.filter((field) => open.includes(field) || beside(field)), ...area]
}

/** The fields that the visitor may change in a complete order. */
export const changeFields = (change: HalfChange, identity: IdentityStep): FormField[] =>
  fieldsOf(FLOW.basics).filter(({ name, kind }) =>
    change === 'basics' ? isAsked(name, identity) : kind === 'amount' || kind === 'term',
  )

const isGiven = (values: FormValues, flow: number) =>
  fieldsOf(flow).some(({ name }) => values[name] !== undefined)

/** What a form is held against. */
type FormChecks = Pick<Checks, 'today' | 'vault'> & { identity: IdentityStep }

const merged = (order: Order, values: HalfValues, { vault }: Pick<Checks, 'vault'>) => ({
  ...valuesOf(order, vault),
  ...values,
})

/** Every invalid field of the steps that are incomplete or have new values, and of the area of residence. */
export function formProblems(
  order: Order,
  area_code: string | null,
  values: HalfValues,
  checks: FormChecks,
): FieldError[] {
  const known = merged(order, values, checks)
  const context = contextOf(order, checks.today)
  const open = (flow: number) =>
    isGiven(values, flow) || fieldsOf(flow).some((field) => !answered(order, field))
  const problems = stepsAsked(checks.identity)
    .filter(open)
    .flatMap((flow) => stepProblems(flow, known, context))
  const { area_code: given } = values
  if (given === undefined ? area_code === null : areaOf(given) === null)
    problems.push({ field: 'values.area_code', content: `请选择${AREA_FIELD.label}` })
  return problems
}

/** Whom the identity service is asked about before the validated values are saved; null when the identity is not among them. */
export const personOfForm = (order: Order, values: HalfValues, checks: FormChecks): Person | null =>
  checks.identity === 'before' && isGiven(values, FLOW.identity)
    ? personToVerify({ flow: FLOW.identity, values: merged(order, values, checks) }, order, checks)
    : null

/** The columns that validated values change. @throws {ApiError} 601 when name and number do not belong together */
export async function formChange(
  order: Order,
  values: HalfValues,
  checks: Checks & FormChecks,
): Promise<StepChange> {
  const known = merged(order, values, checks)
  const change: StepChange = {}
  for (const flow of stepsAsked(checks.identity))
    if (isGiven(values, flow)) Object.assign(change, await stepChange({ flow, values: known }, order, checks))
  return change
}

/** The login and identity agreements in force that the visitor has not consented to (`notConsented`). */
export async function openAgreements(
  db: Db,
  user_id: number,
  at: Date,
  { since, identity }: { since?: Date | undefined; identity: IdentityStep },
): Promise<AgreementRef[]> {
  const login = await notConsented(db, user_id, await loginAgreements(db, at), since)
  if (identity !== 'before') return login
  return [...login, ...(await openIdentityAgreements(db, user_id, at, { since }))]
}
