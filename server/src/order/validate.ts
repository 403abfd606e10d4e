import { type Fen, fen } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import { idNoFault } from '@contract/rules/id-no'
import { BAD_ID_NO, BAD_NAME, EMPTY_NAME } from '@contract/rules/messages'
import type { FieldKind } from '@contract/rules/order-fields'
import { isPersonName } from '@contract/rules/person-name'
import { isEmpty, isRequired } from '@contract/rules/required'
import { AGE, ageOn, parseIdNo } from '../lib/id-no'
import { yuan } from '../lib/yuan'
import { fieldsOf, type OrderQuestion } from './fields'

export interface StepContext {
  /** Today in China, YYYY-MM-DD. */
  today: string
  /** An identity number is stored, so the step may omit `id_no` and keeps the stored one. */
  hasIdNo: boolean
}

type Value = FormValues[keyof FormValues]
type Check = (value: Value, field: OrderQuestion, context: StepContext) => string | null

export const nameProblem = (name = '') => {
  if (!name.trim()) return EMPTY_NAME
  return isPersonName(name.trim()) ? null : BAD_NAME
}

/** The error message for an identity number, or null when it is valid and the age is within 18 to 60. */
export function idNoProblem(text: string, today: string): string | null {
  const parsed = parseIdNo(text)
  if (!parsed) return idNoFault(text) ?? BAD_ID_NO
  const age = ageOn(parsed.birth_date, today)
  return age < AGE.min || age > AGE.max ? `年龄须在${AGE.min}至${AGE.max}周岁之间` : null
}

/** The message for an amount between two steps, with the next one up as the example. */
function notAMultiple(amount: Fen): string {
  const { step } = LIMITS
  const [unit, example] = [step, fen(Math.ceil(amount / step) * step)].map((one) =>
    yuan(one).replace('元', ''),
  )
  return `请填${unit}的整数倍，例如${example}`
}

const textOf = (value: Value) => String(value ?? '')

const checks: Record<FieldKind, Check> = {
  amount: (value, { label }) => {
    if (value === undefined) return `请填写${label}`
    const { min, max, step } = LIMITS
    const amount = fen(Number(value))
    if (amount < min || amount > max) return `金额须在${yuan(min)}至${yuan(max)}之间`
    return amount % step === 0 ? null : notAMultiple(amount)
  },
  term: (value, { label }) => {
    if (value === undefined) return `请选择${label}`
    return TERMS.some((term) => term === value) ? null : '请选择列出的期限'
  },
  choice: (value, { label, options }) => {
    if (!value) return `请选择${label}`
    return options?.some((option) => option.value === value) ? null : `请选择列出的${label}`
  },
  text: (value, { name, label }) => {
    if (name === 'name') return nameProblem(textOf(value))
    return isEmpty(value) ? `请填写${label}` : null
  },
  id_no: (value, { label }, { today, hasIdNo }) => {
    const text = textOf(value)
    if (!text.trim()) return hasIdNo ? null : `请填写${label}`
    return idNoProblem(text, today)
  },
}

/** The errors of one step in the order of the form; `field` is the place in the payload, e.g. `values.amount`. */
export const stepProblems = (flow: number, values: FormValues, context: StepContext): FieldError[] =>
  fieldsOf(flow).flatMap((field) => {
    const value = values[field.name]
    if (!isRequired(field) && isEmpty(value)) return []
    const content = checks[field.kind](value, field, context)
    return content ? [{ field: `values.${field.name}`, content }] : []
  })
