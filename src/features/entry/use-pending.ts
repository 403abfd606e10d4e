import type { Data } from '@contract/endpoints'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'
import { useForm } from '@/stores/form'

export type Pending = NonNullable<Data<'/v1/app/pending'>['pending']>

/** What the visitor left unfinished; asked again whenever `shown` changes. */
export function usePending(shown: number) {
  return useLoad(async () => (await post('/v1/app/pending', {}, { retry: true }))?.data ?? undefined, [shown])
}

/** Makes the unfinished order the draft's order again; a draft of another order is dropped, its wish is kept. */
export function resumeOrder({ order_no, flow, amount }: Pending) {
  const form = useForm.getState()
  if (form.order_no && form.order_no !== order_no) {
    const { term } = form.data
    form.clear()
    form.fill({ ...(amount !== null && { amount }), term })
  }
  form.setOrder(order_no, flow)
}
