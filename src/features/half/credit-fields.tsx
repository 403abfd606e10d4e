import type { FormField, FormValues } from '@contract/endpoints/order'
import type { ReactNode } from 'react'
import type { HalfOrder } from '@/stores/half'
import { AmountInput } from '@/ui/amount-input/amount-input'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { TextInput } from '@/ui/text-input/text-input'
import { type Errors, idOf } from './form-values'

/** The place of residence; the page takes its control from the feature that has it. */
export interface AreaSlot {
  /** Undefined = nothing chosen yet. */
  code: string | undefined
  /** Opens the selector; finds its `<Field>` by itself. */
  control: ReactNode
}

interface CreditFieldsProps extends Pick<HalfOrder, 'limits' | 'terms'> {
  fields: readonly FormField[]
  values: FormValues
  errors: Errors
  onFill: (values: FormValues) => void
  area: ReactNode
}

/** The questions that are still open, whatever step of the usual form they are from. */
export function CreditFields(props: CreditFieldsProps) {
  return props.fields.map((field) => (
    <Field
      key={field.name}
      id={idOf(field.name)}
      label={field.label}
      why={field.why}
      error={props.errors[field.name]}
      group={field.kind === 'choice' || field.kind === 'term'}
    >
      <Control field={field} {...props} />
    </Field>
  ))
}

function Control({
  field: { name, kind, placeholder, options = [] },
  values,
  area,
  limits,
  terms,
  onFill,
}: CreditFieldsProps & { field: FormField }) {
  const value = values[name as keyof FormValues]
  if (kind === 'area') return area
  if (kind === 'amount') {
    return (
      <AmountInput
        value={values.amount ?? limits.min}
        limits={limits}
        onChange={(amount) => onFill({ amount })}
      />
    )
  }
  if (kind === 'text' || kind === 'id_no') {
    return (
      <TextInput
        type={kind === 'id_no' ? 'idcard' : 'text'}
        maxLength={kind === 'id_no' ? 18 : 30}
        autocomplete={kind === 'id_no' ? 'off' : 'name'}
        placeholder={placeholder}
        value={typeof value === 'string' ? value : ''}
        onChange={(text) => onFill({ [name]: text })}
      />
    )
  }
  const isTerm = kind === 'term'
  return (
    <Choice
      name={idOf(name)}
      options={isTerm ? terms.map((term) => ({ value: String(term), label: `${term}个月` })) : options}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onFill({ [name]: isTerm ? Number(chosen) : chosen })}
    />
  )
}
