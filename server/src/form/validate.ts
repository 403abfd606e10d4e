import { LIMITS, TERMS } from '@contract/amounts'
import type { FormField, FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { EMPTY_NAME } from '@contract/messages'
import { isPersonName } from '@contract/person-name'
import { AGE, ageOn, parseIdNo } from '../lib/id-no'
import { yuan } from '../lib/yuan'
import { FIELDS } from './fields'

/** What a step is checked against. */
export interface Standing {
  /** Today in China, YYYY-MM-DD. */
  today: string
  /** An identity number is stored: the step may leave `id_no` out and keeps it. */
  hasIdNo: boolean
}

type Check = (values: FormValues, standing: Standing) => string | null

/** The message for a name, or null when it can be one. */
export const nameProblem = (name = '') => {
  if (!name.trim()) return EMPTY_NAME
  return isPersonName(name.trim()) ? null : '请填写与身份证一致的中文姓名'
}

/** The message for an identity number, or null when it is right and the age is within 18 to 60. */
export function idNoProblem(text: string, today: string): string | null {
  const parsed = parseIdNo(text)
  if (!parsed) return '请填写正确的身份证号码'
  const age = ageOn(parsed.birth_date, today)
  return age < AGE.min || age > AGE.max ? `年龄须在${AGE.min}至${AGE.max}周岁之间` : null
}

const checks: Partial<Record<string, Check>> = {
  amount: ({ amount }) => {
    if (amount === undefined) return '请选择期望金额'
    const { min, max, step } = LIMITS
    if (amount < min || amount > max) return `金额须在${yuan(min)}至${yuan(max)}之间`
    return amount % step === 0 ? null : `金额须为${yuan(step)}的整数倍`
  },
  term: ({ term }) => {
    if (term === undefined) return '请选择期望期限'
    return (TERMS as readonly number[]).includes(term) ? null : '请选择列出的期限'
  },
  name: ({ name }) => nameProblem(name),
  id_no: ({ id_no = '' }, { today, hasIdNo }) => {
    if (!id_no.trim()) return hasIdNo ? null : '请填写身份证号码'
    return idNoProblem(id_no, today)
  },
}

function choiceProblem(field: FormField, values: FormValues): string | null {
  const value = values[field.name as keyof FormValues]
  if (!value) return `请选择${field.label}`
  return field.options?.some((option) => option.value === value) ? null : `请选择列出的${field.label}`
}

/**
 * Every broken field of one step, in the order of the form; values of other steps are not looked at.
 * `field` is the place in the payload, e.g. `values.amount`.
 */
export function stepProblems(flow: number, values: FormValues, standing: Standing): FieldError[] {
  return FIELDS.filter((field) => field.flow === flow).flatMap((field) => {
    const check = checks[field.name]
    const content = check ? check(values, standing) : choiceProblem(field, values)
    return content ? [{ field: `values.${field.name}`, content }] : []
  })
}
