import { Kept } from '@/form/kept'
import { OrderQuestions, type OrderQuestionsProps } from '@/form/order-questions'
import type { Order } from '@/http/calls/order'

type IdentityFieldsProps = OrderQuestionsProps & { order: Pick<Order, 'values' | 'id_no_masked'> }

/** Name and identity number. A name that was given before and a stored number, which is shown masked, can be kept. */
export function IdentityFields({ order, ...props }: IdentityFieldsProps) {
  const { name, id_no } = props.values
  const known: Record<string, string | null | undefined> = {
    name: name === order.values.name ? name : null,
    id_no: id_no ? null : order.id_no_masked,
  }
  return props.fields.map((field) => (
    <Kept
      key={field.name}
      id={props.idOf(field.name)}
      label={field.name === 'id_no' ? `已核验的${field.label}` : field.label}
      known={known[field.name]}
      broken={Boolean(props.errors[field.name])}
    >
      <OrderQuestions {...props} fields={[field]} />
    </Kept>
  ))
}
