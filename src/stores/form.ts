import type { OrderNo } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import { fits, ID_NO, ORDER_NO } from '@contract/formats'
import { FLOW } from '@contract/rules/order-steps'
import { create } from 'zustand'
import { DRAFT, DRAFT_VERSION, parseDraft } from '@/lib/form-draft'
import { platform } from '@/platform/platform'

interface FormState {
  data: FormValues
  order_no: OrderNo
  /** The step to show, see contract/rules/order-steps.ts. */
  flow: number
  fill(values: FormValues): void
  setOrder(order_no: OrderNo, flow: number): void
  clear(): void
}

type Draft = Pick<FormState, 'data' | 'order_no' | 'flow'>
const empty: Draft = { data: {}, order_no: '', flow: FLOW.basics }

export const useForm = create<FormState>((set) => ({
  ...readDraft(),
  fill: (values) => set((state) => ({ data: { ...state.data, ...values } })),
  setOrder: (order_no, flow) => set({ order_no, flow }),
  clear: () => set(empty),
}))

useForm.subscribe(saveDraft)

/** The draft survives a reload. The identity number is stored only for the session, never permanently on the device. */
function saveDraft({ data, order_no, flow }: Draft) {
  const { id_no, ...rest } = data
  platform.storage.set(DRAFT, JSON.stringify({ version: DRAFT_VERSION, data: rest, order_no, flow }))
  if (id_no) platform.session.set(DRAFT, id_no)
  else platform.session.remove(DRAFT)
}

export function readDraft(): Draft {
  const draft = parseDraft(platform.storage.get(DRAFT))
  const id_no = platform.session.get(DRAFT)
  return {
    data: fits(ID_NO, id_no) ? { ...draft.data, id_no } : draft.data,
    order_no: fits(ORDER_NO, draft.order_no) ? draft.order_no : '',
    flow: Number(draft.flow) || 0,
  }
}
