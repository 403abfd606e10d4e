import { type Fen, fen } from '@contract/brands'
import type { HalfValues } from '@contract/endpoints/half'
import type { FormField, FormValues } from '@contract/endpoints/order'
import { START_AMOUNT } from '@contract/rules/amounts'
import { useEffect, useState } from 'react'
import { useForm } from '@/stores/form'

interface KnownOrder {
  order_no: string
  fields: readonly FormField[]
  values: HalfValues
  limits: { min: Fen; max: Fen }
}

/** The initial amount when nobody has chosen one: 10,000 yuan, within the limits. */
const startAmount = ({ min, max }: KnownOrder['limits']) => fen(Math.min(max, Math.max(min, START_AMOUNT)))

/** Merges the draft into what the server knows; of a draft for another order or visitor only the desired loan. */
export function mergeDraft(order: KnownOrder, draft: { data: FormValues; order_no: string }): FormValues {
  // The place of residence has a draft of its own.
  const { area_code: _, ...known } = order.values
  const { amount, term, purpose } = draft.data
  const kept = !draft.order_no || draft.order_no === order.order_no ? draft.data : { amount, term, purpose }
  const asked = order.fields.map(({ name }) => name)
  const typed = Object.entries(kept).filter(([name, value]) => value !== undefined && asked.includes(name))
  return { amount: startAmount(order.limits), ...known, ...Object.fromEntries(typed) }
}

export function useOrderDraft(order: KnownOrder, flow: number) {
  const [ready, setReady] = useState(false)
  const values = useForm((state) => state.data)
  useEffect(() => {
    const form = useForm.getState()
    const merged = mergeDraft(order, form)
    form.clear()
    form.fill(merged)
    form.setOrder(order.order_no, flow)
    setReady(true)
  }, [order, flow])
  return { values, ready }
}
