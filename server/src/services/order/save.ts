import { CODE } from '@contract/codes'
import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/order-steps'
import { stepProblems } from '../../form/validate'
import { ApiError } from '../../lib/api-error'
import { maskIdNo, parseIdNo } from '../../lib/id-no'
import type { Vault } from '../../lib/vault'
import type { IdentityVerifier } from '../identity/identity'
import type { Order } from './orders'

/** The columns that one step of the form sets. */
export type StepChange = Partial<Omit<Order, 'order_no' | 'user_id' | 'flow'>>

/** The identity number of the step, else the stored one; upper case. */
function idNoOf(values: FormValues, order: Order, vault: Vault): string {
  const given = values.id_no?.trim()
  if (given) return parseIdNo(given)?.id_no ?? ''
  return order.id_no_sealed ? vault.open(order.id_no_sealed, 'id_no') : ''
}

async function identityChange(
  values: FormValues,
  order: Order,
  vault: Vault,
  verifier: IdentityVerifier,
): Promise<StepChange> {
  const name = values.name?.trim() ?? ''
  const id_no = idNoOf(values, order, vault)
  if (!(await verifier.verify({ name, id_no }))) {
    const content = '姓名与身份证号码不一致，请核对后重新填写'
    // The counted attempt stays although the step is refused.
    throw new ApiError(CODE.validation, content, [{ field: 'values.id_no', content }], true)
  }
  return {
    name_sealed: vault.seal(name, 'name'),
    id_no_sealed: vault.seal(id_no, 'id_no'),
    id_no_index: vault.index(id_no, 'id_no'),
    id_no_masked: maskIdNo(id_no),
  }
}

/**
 * Checks one step and answers what it changes; values of other steps are left alone.
 * @throws {ApiError} 601 with every broken field, named as in the payload (`values.amount`)
 */
export async function stepChange(
  step: { flow: number; values: FormValues; today: string },
  order: Order,
  { vault, verifier }: { vault: Vault; verifier: IdentityVerifier },
): Promise<StepChange> {
  const { flow, values, today } = step
  const problems = stepProblems(flow, values, { today, hasIdNo: order.id_no_sealed !== null })
  if (problems.length > 0) throw ApiError.fields(problems)
  if (flow === FLOW.quota) return { amount: values.amount, term: values.term, purpose: values.purpose }
  if (flow === FLOW.identity) return identityChange(values, order, vault, verifier)
  const { occupation, monthly_income, social_security, housing_fund } = values
  return { occupation, monthly_income, social_security, housing_fund }
}
