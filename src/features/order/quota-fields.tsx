import type { FormField, FormValues } from '@contract/endpoints/order'
import { AmountInput } from '@/ui/amount-input/amount-input'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import type { Order } from './api'
import type { FieldErrors } from './steps'

export interface FieldsProps {
  /** The step's questions, in their order. */
  fields: readonly FormField[]
  values: FormValues
  errors: FieldErrors
  onFill: (values: FormValues) => void
}

/** Amount, term and purpose. */
export function QuotaFields({
  fields,
  values,
  errors,
  onFill,
  limits,
  terms,
}: FieldsProps & Pick<Order, 'limits' | 'terms'>) {
  return fields.map(({ name, kind, label, why, options = [] }) => (
    <Field
      key={name}
      id={`quota-${name}`}
      label={label}
      why={why}
      error={errors[name as keyof FormValues]}
      group={kind !== 'amount'}
    >
      {kind === 'amount' ? (
        <AmountInput
          value={values.amount ?? limits.min}
          limits={limits}
          onChange={(amount) => onFill({ amount })}
        />
      ) : kind === 'term' ? (
        <Choice
          name="quota-term"
          options={terms.map((term) => ({ value: String(term), label: `${term}个月` }))}
          value={values.term ? String(values.term) : null}
          onChange={(term) => onFill({ term: Number(term) })}
        />
      ) : (
        <Choice
          name={`quota-${name}`}
          options={options}
          value={(values[name as 'purpose'] as string) ?? null}
          onChange={(value) => onFill({ [name]: value })}
        />
      )}
    </Field>
  ))
}
