import type { FormField, FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { FLOW } from '@contract/rules/order-steps'
import { useEffect, useRef, useState } from 'react'
import { answerProblem } from '@/form/answer-problem'
import { type Errors, errorsOf, type Ids } from '@/form/errors'
import { useOrderDraft } from '@/form/use-order-draft'
import { useSubmit } from '@/form/use-submit'
import { useTicks } from '@/form/use-ticks'
import { sorting } from '@/http/calls/match'
import { type SavedStep, saveStep } from '@/http/calls/order'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import type { Order } from '../../http/calls/order'
import { checkServable, type OpenedOrder } from './api'

/** Guides through an order's steps: saves each one, and checks the order before it is matched. */
export function useOrderSteps(
  order: OpenedOrder,
  onDone: (order_no: string) => Promise<void>,
  /** Called when the agreements must be loaded again, because their text may have changed in the meantime. */
  onOutdated: () => void,
  /** Told of the work that saves the last step and matches the order. */
  onSending: <T>(order_no: string, work: Promise<T>) => Promise<T>,
) {
  const { order_no, fields } = order
  const { values, ready } = useOrderDraft(order, order.flow)
  const [step, setStep] = useState<Step>(() => firstStep(order.flow))
  const [flow, setFlow] = useState(order.flow)
  useEffect(() => setFlow(order.flow), [order])
  /** Whether the visitor of a complete order wants to change the identity after saving the basics. */
  const revising = useRef(false)
  const ticks = useTicks(order.agreements)

  const stepValues = () => valuesOf(step, fields, useForm.getState().data)
  const consents = ticks.given.map(({ consent_id }) => consent_id)
  const form = useSubmit({
    ids: idsOf(step, fields),
    fill: useForm.getState().fill,
    check: () => problemsOf(step, order, stepValues(), ticks.missing.length > 0),
    send: () => (leads() ? onSending(order_no, send()) : send()),
    onBroken,
    // The notice stands above the fields, and the pressed button below them.
    onTrouble: platform.scrollToTop,
    onDone: () => {},
  })

  /** Whether saving this step may complete the order, and the match follows. */
  const last =
    step === FLOW.identity ||
    flow >= FLOW.complete ||
    (order.id_no_masked !== null && Boolean(order.values.name) && order.agreements.length === 0)
  const leads = () => last && !revising.current

  async function send() {
    const answer = await saveStep({
      order_no,
      flow: step,
      values: stepValues(),
      ...(step === FLOW.identity && { consents }),
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
    if (!check.eligible) form.setTrouble({ kind: 'ineligible', reasons: check.reasons })
    else if (next === FLOW.identity) goTo(next)
    else await onDone(order_no)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer of the server
  useEffect(() => {
    const { hopeless } = order
    if (hopeless.length === 0) return
    setStep(FLOW.basics)
    form.setTrouble({ kind: 'ineligible', reasons: hopeless })
    // Only what this answer said ends with the next one; the trouble of a press stays until the next press.
    return () => form.setTrouble(null)
  }, [order])

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

/** A complete order opens at its first step, because a visitor who returns here wants to change something. */
const firstStep = (flow: number): Step => (flow === FLOW.identity ? flow : FLOW.basics)

export const idOf = (step: Step, name: string) => `${STEP_NAMES[step]}-${name}`

/** The ids of a step's elements in page order. `consents` is the box of the identity step. */
function idsOf(step: Step, fields: readonly FormField[]): Ids {
  const own = fields.filter(({ flow }) => flow === step).map(({ name }) => [name, idOf(step, name)])
  return { ...Object.fromEntries(own), ...(step === FLOW.identity && { consents: 'identity-consent' }) }
}

const CONSENT_MISSING = '请阅读后勾选，再继续'

/**
 * Everything that the device can find wrong in a step, so that all of it is shown at once. Before the box is ticked
 * neither name nor number is sent (PIPL art. 29), so the server cannot check them.
 */
function problemsOf(step: Step, order: Order, values: FormValues, unticked: boolean): Errors {
  const kept = (name: string) => name === 'id_no' && !values.id_no && order.id_no_masked !== null
  const asked = order.fields.filter(({ flow, name }) => flow === step && !kept(name))
  const found = asked.map((field) => [
    field.name,
    answerProblem(field, values[field.name as keyof FormValues], order),
  ])
  return {
    ...Object.fromEntries(found),
    consents: step === FLOW.identity && unticked ? CONSENT_MISSING : null,
  }
}

function valuesOf(step: Step, fields: readonly FormField[], values: FormValues): FormValues {
  const own = fields.filter(
    ({ flow, name }) => flow === step && values[name as keyof FormValues] !== undefined,
  )
  return Object.fromEntries(own.map(({ name }) => [name, values[name as keyof FormValues]]))
}
