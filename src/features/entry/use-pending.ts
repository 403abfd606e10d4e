import type { FormValues } from '@contract/endpoints/order'
import { loadPending, type Pending } from '@/http/calls/application'
import { useLoad } from '@/http/use-load'
import { useForm } from '@/stores/form'

/** What the visitor left unfinished; asked again whenever `shown` changes. */
export function usePending(shown: number) {
  return useLoad(loadPending, [shown])
}

/**
 * Makes the unfinished order the draft's order again; what a draft of another order says about the person is dropped.
 * @param request amount (fen) and term (months) where the visitor has just chosen them here; else the order's own count
 */
export function resumeOrder(
  { order_no, flow, amount }: Pending,
  request?: Pick<FormValues, 'amount' | 'term'>,
) {
  const form = useForm.getState()
  if (form.order_no && form.order_no !== order_no) {
    form.clear()
    if (amount !== null) form.fill({ amount })
  }
  if (request) form.fill(request)
  form.setOrder(order_no, flow)
}
