import type { HalfValues } from '@contract/endpoints/half'
import type { FormField, FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { FLOW } from '@contract/rules/order-steps'
import type { AgreementRef } from '@contract/values'
import type { Kysely } from 'kysely'
import { FIELDS, fieldsOf, type OrderQuestion, STEPS } from '../../form/fields'
import { stepProblems } from '../../form/validate'
import type { Database } from '../../tables/database'
import { loginAgreements } from '../agreement/agreements'
import { notConsented } from '../agreement/open-agreements'
import { openIdentityAgreements } from '../identity/consent'
import { isAnswered, standingOf, valuesOf } from '../order/answers'
import type { Order } from '../order/orders'
import { type Checks, type StepChange, stepChange } from '../order/save'
import { areaOf } from '../place/regions'

const AREA_FIELD: FormField = {
  name: 'area_code',
  label: '当前居住城市',
  kind: 'area',
  flow: FLOW.complete,
  why: '机构按居住城市提供服务',
}

/** Whether a question is answered for good. Name and number are verified together, so they are asked together. */
const answered = (order: Order, { name, flow }: OrderQuestion) =>
  (flow === FLOW.identity ? fieldsOf(flow).map((field) => field.name) : [name]).every((one) =>
    isAnswered(order, one),
  )

/**
 * What still has to be asked, in the order of the form, the place of residence last.
 * @param identityHeld the partner gave name and number, which wait for the tick
 */
export const missingFields = (order: Order, area_code: string | null, identityHeld: boolean): FormField[] => [
  ...FIELDS.filter((field) => !answered(order, field) && !(identityHeld && field.flow === FLOW.identity)),
  ...(area_code === null ? [AREA_FIELD] : []),
]

/** The step of the usual form that such an order is at: the first with an open question, else complete. */
export const flowOf = (order: Order): number =>
  FIELDS.find((field) => !answered(order, field))?.flow ?? FLOW.complete

const isGiven = (values: FormValues, flow: number) =>
  fieldsOf(flow).some(({ name }) => values[name] !== undefined)

/** Every broken field of the steps that still have questions or are answered anew, and of the place of residence. */
export function formProblems(
  order: Order,
  area_code: string | null,
  values: HalfValues,
  { today, vault }: Pick<Checks, 'today' | 'vault'>,
): FieldError[] {
  const merged = { ...valuesOf(order, vault), ...values }
  const open = (flow: number) =>
    isGiven(values, flow) || fieldsOf(flow).some((field) => !answered(order, field))
  const problems = STEPS.filter(open).flatMap((flow) => stepProblems(flow, merged, standingOf(order, today)))
  const { area_code: given } = values
  if (given === undefined ? area_code === null : areaOf(given) === null)
    problems.push({ field: 'values.area_code', content: `请选择${AREA_FIELD.label}` })
  return problems
}

/**
 * What checked values change in an order; the steps that nothing was given for stay as they are.
 * @throws {ApiError} 601 when name and number do not belong together, 429 when that was asked too often
 */
export async function formChange(order: Order, values: HalfValues, checks: Checks): Promise<StepChange> {
  const merged = { ...valuesOf(order, checks.vault), ...values }
  let change: StepChange = {}
  for (const flow of STEPS) {
    if (isGiven(values, flow))
      change = { ...change, ...(await stepChange({ flow, values: merged }, order, checks)) }
  }
  return change
}

/** The agreements of the login and of the identity that the visitor's consent does not hold for, in the version in force. */
export async function openAgreements(
  db: Kysely<Database>,
  user_id: number,
  at: Date,
): Promise<AgreementRef[]> {
  const login = await notConsented(db, user_id, await loginAgreements(db, at))
  return [...login, ...(await openIdentityAgreements(db, user_id, at))]
}
