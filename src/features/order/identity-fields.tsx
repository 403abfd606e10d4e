import { useState } from 'react'
import { Field } from '@/ui/field/field'
import { Link } from '@/ui/link/link'
import { Rows } from '@/ui/rows/rows'
import { TextInput } from '@/ui/text-input/text-input'
import type { FieldsProps } from './quota-fields'

/** Name and identity number. A number that is stored already is shown masked and can be kept. */
export function IdentityFields({
  fields,
  values,
  errors,
  onFill,
  masked,
}: FieldsProps & { masked: string | null }) {
  const [changing, setChanging] = useState(false)
  const kept = masked && !changing && !values.id_no && !errors.id_no
  return fields.map(({ name, kind, label, why, placeholder }) => {
    if (kind === 'id_no' && kept) {
      const change = <Link onClick={() => setChanging(true)}>修改</Link>
      return <Rows key={name} rows={[{ label: `已核验的${label}`, value: masked, note: change }]} />
    }
    const key = name as 'name' | 'id_no'
    return (
      <Field key={name} id={`identity-${name}`} label={label} why={why} error={errors[key]}>
        <TextInput
          type={kind === 'id_no' ? 'idcard' : 'text'}
          maxLength={kind === 'id_no' ? 18 : 30}
          autocomplete={kind === 'id_no' ? 'off' : 'name'}
          placeholder={placeholder}
          value={values[key] ?? ''}
          onChange={(text) => onFill({ [key]: text })}
        />
      </Field>
    )
  })
}
