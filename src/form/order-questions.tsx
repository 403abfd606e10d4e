import type { FormField, FormValues } from '@contract/endpoints/order'
import type { ReactNode } from 'react'
import type { AmountLimits } from '@/lib/money/amount'
import { AmountInput } from '@/ui/amount-input/amount-input'
import type { Errors } from './errors'
import { Question } from './question'

export interface OrderQuestionsProps {
  /** In the order in which they are asked. */
  fields: readonly FormField[]
  idOf: (name: string) => string
  values: FormValues
  errors: Errors
  onFill: (values: FormValues) => void
  limits: AmountLimits
  terms: readonly number[]
  /** The control for the place of residence, if that is asked. */
  area?: ReactNode
}

/** The questions of an order, either the platform's own or a partner's. */
export const OrderQuestions = ({
  fields,
  idOf,
  values,
  errors,
  onFill,
  limits,
  terms,
  area,
}: OrderQuestionsProps) =>
  fields.map((field) => (
    <Question
      key={field.name}
      id={idOf(field.name)}
      field={{ ...field, kind: field.name === 'name' ? 'name' : field.kind }}
      value={values[field.name as keyof FormValues]}
      error={errors[field.name]}
      onChange={(value) => onFill({ [field.name]: value })}
      terms={terms}
    >
      {field.kind === 'amount' ? (
        <AmountInput
          value={values.amount ?? limits.min}
          limits={limits}
          onChange={(amount) => onFill({ amount })}
        />
      ) : field.kind === 'area' ? (
        area
      ) : undefined}
    </Question>
  ))
