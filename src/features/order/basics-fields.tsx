import type { FormValues } from '@contract/endpoints/order'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import type { FieldsProps } from './quota-fields'

/** Occupation, income and contributions: choices only. */
export function BasicsFields({ fields, values, errors, onFill }: FieldsProps) {
  return fields.map(({ name, label, why, options = [] }) => {
    const value = values[name as keyof FormValues]
    return (
      <Field
        key={name}
        id={`basics-${name}`}
        label={label}
        why={why}
        error={errors[name as keyof FormValues]}
        group
      >
        <Choice
          name={`basics-${name}`}
          options={options}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onFill({ [name]: chosen })}
        />
      </Field>
    )
  })
}
