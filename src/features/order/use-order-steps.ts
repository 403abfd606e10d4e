import type { OrderNo } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { FLOW } from '@contract/rules/order-steps'
import type { Reason } from '@contract/values'
import { useEffect, useRef, useState } from 'react'
import { answerProblem } from '@/form/answer-problem'
import { type Errors, errorsOf } from '@/form/errors'
import { useOrderDraft } from '@/form/use-order-draft'
import { useSubmit } from '@/form/use-submit'
import { useTicks } from '@/form/use-ticks'
import { sorting } from '@/http/calls/match'
import { checkOrder, type Order, openForm, type SavedStep, saveStep } from '@/http/calls/order'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { confirmAccount } from '@/stores/session'

export interface OrderReports {
  /** The order can be matched. The button stays busy until this resolves; a rejection is shown. */
  onDone: (order_no: string) => Promise<void>
  /** Called with the work that saves the last step and ends with `onDone`, unless something has to be corrected. */
  onSending: <T>(order_no: string, work: Promise<T>) => Promise<T>
  /** Called when the agreements must be loaded again, because their text may have changed in the meantime. */
  onOutdated: () => void
}

export function useOrderSteps(order: OpenedOrder, { onDone, onSending, onOutdated }: OrderReports) {
  const { order_no } = order
  const { values, ready } = useOrderDraft(order, order.flow)
  // A complete order opens at its first step, because a visitor who returns here wants to change something.
  const [step, setStep] = useState<Step>(
    order.flow === FLOW.identity || order.chosen ? FLOW.identity : FLOW.basics,
  )
  const [flow, setFlow] = useState(order.flow)
  useEffect(() => setFlow(order.flow), [order])
  /** Whether the visitor of a complete order wants to change the identity after saving the basics. */
  const revising = useRef(false)
  const ticks = useTicks(order.agreements)

  const fields = order.fields.filter((field) => field.flow === step)
  const ids = fields.map(({ name }) => [name, idOf(step, name)])
  const stepValues = (): FormValues => {
    const { data } = useForm.getState()
    return Object.fromEntries(fields.map(({ name }) => [name, data[name as keyof FormValues]]))
  }
  const form = useSubmit({
    ids: { ...Object.fromEntries(ids), ...(step === FLOW.identity && { consents: 'identity-consent' }) },
    fill: useForm.getState().fill,
    check: findProblems,
    send: () => (leads() ? onSending(order_no, send()) : send()),
    onBroken,
    // The notice stands above the fields, and the pressed button below them.
    onTrouble: platform.scrollToTop,
    onDone: () => {},
  })
  const { setTrouble } = form

  /** Before the box is ticked neither name nor number is sent (PIPL art. 29), so the server cannot check them. */
  function findProblems(): Errors {
    const given = stepValues()
    const asked = fields.filter(({ name }) => name !== 'id_no' || given.id_no || order.id_no_masked === null)
    const found = asked.map((field) => [
      field.name,
      answerProblem(field, given[field.name as keyof FormValues], order),
    ])
    const unticked = step === FLOW.identity && ticks.missing.length > 0
    return { ...Object.fromEntries(found), consents: unticked ? '请阅读后勾选，再继续' : null }
  }

  /** Whether saving this step may complete the order, and the match follows. */
  const last =
    step === FLOW.identity ||
    flow >= FLOW.complete ||
    order.identity_step !== undefined ||
    (order.id_no_masked !== null && Boolean(order.values.name) && order.agreements.length === 0)
  const leads = () => last && !revising.current

  async function send() {
    const answer = await saveStep({
      order_no,
      flow: step,
      values: stepValues(),
      ...(step === FLOW.identity && { consents: ticks.given.map(({ consent_id }) => consent_id) }),
      ...(leads() && { match: sorting() }),
    })
    // When the following match fails, the visitor sees a message and can send the step again.
    if (answer?.data) await advance(answer.data)
    return answer
  }

  function onBroken(broken: readonly FieldError[]): void {
    const found: Errors = errorsOf(broken)
    if (found.consents && ticks.missing.length === 0) onOutdated()
    form.show(found)
  }

  async function advance({ flow: next, check: known }: SavedStep): Promise<void> {
    useForm.getState().setOrder(order_no, next)
    setFlow(next)
    if (next === FLOW.basics) return goTo(next)
    if (revising.current) return goTo(FLOW.identity)
    const check = known ?? (await checkServable(order_no))
    if (!check) return
    if (!check.eligible) setTrouble({ kind: 'ineligible', reasons: check.reasons })
    else if (next === FLOW.identity) goTo(next)
    else await onDone(order_no)
  }

  useEffect(() => {
    const { hopeless } = order
    if (hopeless.length === 0) return
    setStep(FLOW.basics)
    setTrouble({ kind: 'ineligible', reasons: hopeless })
    // Only what this answer said ends with the next one; the trouble of a press stays until the next press.
    return () => setTrouble(null)
  }, [order, setTrouble])

  function goTo(next: Step): void {
    setStep(next)
    form.reset()
    platform.scrollToTop()
  }

  const submit = (revise: boolean) => {
    revising.current = revise
    return form.submit()
  }

  return {
    ...form,
    step,
    fields,
    flow,
    last,
    values,
    ticks,
    ready,
    goTo,
    submit: () => submit(false),
    revise: () => submit(true),
  }
}

export type Step = 0 | 1

/** Each step's element ids start with its name. */
export const STEP_NAMES = ['basics', 'identity'] as const

export const idOf = (step: Step, name: string) => `${STEP_NAMES[step]}-${name}`

/** An order, and why no product can serve the visitor; nothing while the order is not at its identity. */
export interface OpenedOrder extends Order {
  hopeless: readonly Reason[]
  /** The identity is asked for because of a product that the visitor has chosen. */
  chosen: boolean
}

/** The one of a chosen product, otherwise the server decides which. Before its identity it is checked again: products or the place may have changed. */
export async function openOrder(order_no: string): Promise<OpenedOrder | undefined> {
  const order = await openForm(order_no ? { order_no } : {})
  if (!order) return undefined
  confirmAccount(order.account)
  const check = order.flow === FLOW.identity ? await checkServable(order.order_no) : undefined
  const chosen = order_no !== '' && order.flow >= FLOW.identity && order.identity_step !== 'never'
  return { ...order, hopeless: check?.reasons ?? [], chosen }
}

const checkServable = async (order_no: OrderNo) => (await checkOrder({ order_no }))?.data ?? undefined
