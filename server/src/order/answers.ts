import type { FormValues } from '@contract/endpoints/order'
import { FIELD_NAMES, type FieldName, fieldOf } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import { isEmpty, isRequired } from '@contract/rules/required'
import type { IdentityStep } from '@contract/rules/ways'
import { maskIdNo, parseIdNo } from '../lib/id-no'
import type { Vault } from '../lib/vault'
import { type AnswerColumns, columnOf } from './tables'
import type { StepContext } from './validate'

/** Reads and writes a visitor's answers in the columns of an order, as the field table defines them. */

/** Whether there is an answer that the form offers: an option of another release, or none, is asked for again. */
export function isAnswered(order: Partial<AnswerColumns>, name: FieldName): boolean {
  const field = fieldOf(name)
  const stored = order[columnOf(name)] ?? null
  return field.kind === 'choice' && !field.sealed
    ? field.options.some(({ value }) => value === stored)
    : stored !== null
}

export const isMissing = (order: Partial<AnswerColumns>, name: FieldName): boolean =>
  isRequired(fieldOf(name)) && !isAnswered(order, name)

/** The step to show next: the first in which an answer is missing, so that nothing known is asked for again. */
export function nextStep(order: AnswerColumns): number {
  const missing = FIELD_NAMES.filter((name) => isMissing(order, name)).map((name) => fieldOf(name).flow)
  return Math.min(...missing, FLOW.complete)
}

/** The step at which the visitor is: where no identity comes before the offers, an order is ready with its basics. */
export const flowFor = (flow: number, identity: IdentityStep): number =>
  flow === FLOW.identity && identity !== 'before' ? FLOW.complete : flow

/** One answer, decrypted; null when there is none. */
export function answerOf(
  order: Partial<AnswerColumns>,
  name: FieldName,
  vault: Pick<Vault, 'open'>,
): string | number | null {
  const stored = order[columnOf(name)] ?? null
  const { sealed } = fieldOf(name)
  return sealed && typeof stored === 'string' ? vault.open(stored, sealed) : stored
}

/** The answers so far, without the identity number. */
export function valuesOf(order: AnswerColumns, vault: Pick<Vault, 'open'>): FormValues {
  const shown = FIELD_NAMES.filter((name) => fieldOf(name).kind !== 'id_no')
  const all = shown.map((name) => [name, answerOf(order, name, vault)])
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

/** The date of birth in the identity number, YYYY-MM-DD; null without a number. It is stored nowhere else. */
export function birthDateOf(
  order: Pick<AnswerColumns, 'id_no_sealed'>,
  vault: Pick<Vault, 'open'>,
): string | null {
  const id_no = answerOf(order, 'id_no', vault)
  return id_no === null ? null : (parseIdNo(String(id_no))?.birth_date ?? null)
}

export const contextOf = (order: AnswerColumns, today: string): StepContext => ({
  today,
  hasIdNo: isAnswered(order, 'id_no'),
})

/** The columns for the validated values of the named fields; fields that are not mentioned are left out. */
export function changeOf(
  values: FormValues,
  vault: Pick<Vault, 'seal'>,
  names: readonly FieldName[] = FIELD_NAMES,
): Partial<AnswerColumns> {
  const columns = names.flatMap((name): [string, string | number | null][] => {
    const { kind, sealed } = fieldOf(name)
    const value = values[name]
    if (value === undefined) return []
    if (value === null || isEmpty(value)) return [[columnOf(name), null]]
    if (!sealed) return [[name, value]]
    const text = kind === 'text' ? String(value).trim() : String(value)
    const stored: [string, string] = [columnOf(name), vault.seal(text, sealed)]
    if (kind !== 'id_no') return [stored]
    return [stored, [`${name}_masked`, maskIdNo(text)]]
  })
  return Object.fromEntries(columns)
}
