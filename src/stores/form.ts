import type { OrderNo } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import { ANSWER, fits, ORDER_NO } from '@contract/formats'
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
/** The name, which ends with the session. */
const NAME = 'form_name'

const empty: Draft = { data: {}, order_no: '', flow: FLOW.basics }

export const useForm = create<FormState>((set) => ({
  ...readDraft(),
  fill: (values) => set((state) => ({ data: { ...state.data, ...values } })),
  setOrder: (order_no, flow) => set({ order_no, flow }),
  clear: () => set(empty),
}))

useForm.subscribe(saveDraft)
// A draft of an earlier version had the name beside the other answers, and the identity number in the session.
platform.session.remove(DRAFT)
if (platform.storage.get(DRAFT)) saveDraft(useForm.getState())

/** The draft survives a reload, the name in it as long as the session. The identity number is stored nowhere. */
function saveDraft({ data, order_no, flow }: Draft) {
  const { id_no: _, name, ...rest } = data
  platform.storage.set(DRAFT, JSON.stringify({ version: DRAFT_VERSION, data: rest, order_no, flow }))
  if (name) platform.session.set(NAME, name)
  else platform.session.remove(NAME)
}

export function readDraft(): Draft {
  const draft = parseDraft(platform.storage.get(DRAFT))
  const name = platform.session.get(NAME)
  return {
    data: fits(ANSWER, name) ? { ...draft.data, name } : draft.data,
    order_no: fits(ORDER_NO, draft.order_no) ? draft.order_no : '',
    flow: Number(draft.flow) || 0,
  }
}
