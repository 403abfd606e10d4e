import type { FormField, FormValues } from '@contract/endpoints/order'
import type { ReactNode } from 'react'
import { AmountInput } from '@/ui/amount-input/amount-input'
import { Notice } from '@/ui/notice/notice'
import type { Offered } from './answer-problem'
import type { Errors } from './errors'
import { Question } from './question'

export interface OrderQuestionsProps extends Offered {
  fields: readonly FormField[]
  idOf: (name: string) => string
  values: FormValues
  errors: Errors
  onFill: (values: FormValues) => void
  area?: ReactNode
}

export const OrderQuestions = ({ fields, idOf, values, errors, onFill, ...offered }: OrderQuestionsProps) =>
  fields.map((field) => (
    <Question
      key={field.name}
      id={idOf(field.name)}
      field={{ ...field, kind: field.name === 'name' ? 'name' : field.kind }}
      value={values[field.name as keyof FormValues]}
      error={errors[field.name]}
      onChange={(value) => onFill({ [field.name]: value })}
      terms={offered.terms}
      note={
        field.name === 'occupation'
          ? values.occupation === 'student' && <StudentNote id={idOf('student')} />
          : undefined
      }
    >
      {field.kind === 'amount' ? (
        <AmountInput
          value={values.amount ?? offered.limits.min}
          limits={offered.limits}
          onChange={(amount) => onFill({ amount })}
        />
      ) : field.kind === 'area' ? (
        offered.area
      ) : undefined}
    </Question>
  ))

/** Says on the choice what the match would say in the end; the form can still be sent. */
const StudentNote = ({ id }: { id: string }) => (
  <Notice id={id} title="不能向在校学生推荐这里的产品">
    监管规定，互联网消费贷款不得针对在校大学生营销（银保监办发〔2021〕28号）。选错了可以改。
  </Notice>
)
