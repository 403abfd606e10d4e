import { useState } from 'react'
import { OrderQuestions, type OrderQuestionsProps } from '@/form/order-questions'
import { Link } from '@/ui/link/link'
import { Rows } from '@/ui/rows/rows'

/** Name and identity number. A number that is already stored is shown masked and can be kept. */
export function IdentityFields({ masked, ...props }: OrderQuestionsProps & { masked: string | null }) {
  const [changing, setChanging] = useState(false)
  const kept = masked && !changing && !props.values.id_no && !props.errors.id_no
  return props.fields.map((field) => {
    if (field.kind !== 'id_no' || !kept)
      return <OrderQuestions key={field.name} {...props} fields={[field]} />
    const change = <Link onClick={() => setChanging(true)}>修改</Link>
    return <Rows key={field.name} rows={[{ label: `已核验的${field.label}`, value: masked, note: change }]} />
  })
}
