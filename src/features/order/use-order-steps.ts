import type { FormValues } from '@contract/endpoints/order'
import { FLOW as STEP } from '@contract/order-steps'
import type { Reason } from '@contract/values'
import { useEffect, useRef, useState } from 'react'
import { reportBug } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { checkIdentity, checkOrder, type Order, saveStep } from './api'
import {
  errorsOf,
  type FieldErrors,
  firstBroken,
  firstStep,
  mergeDraft,
  openIdentity,
  type Step,
  valuesOf,
} from './steps'

const MISMATCH = '姓名与身份证号码核验不一致，请核对后重试'

/** What stands in the way, apart from broken fields. */
export type Trouble = { kind: 'failed' } | { kind: 'ineligible'; reasons: Reason[] } | null

/** The walk through an order's steps: draft, saving, errors, and the check before matching. */
export function useOrderSteps(
  order: Order,
  onDone: (order_no: string) => Promise<void>,
  /** What is to be agreed to is asked for anew: its text may have changed meanwhile. */
  onOutdated: () => void,
) {
  const { order_no, fields, agreements } = order
  const values = useForm((state) => state.data)
  const [step, setStep] = useState<Step>(() => firstStep(order.flow))
  const [flow, setFlow] = useState(order.flow)
  /** The visitor asked to go through all steps of a complete order again. */
  const [all, setAll] = useState(false)
  /** What the visitor ticked here; never anything for them. */
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [trouble, setTrouble] = useState<Trouble>(null)
  const [ready, setReady] = useState(false)
  /** Whom the server has confirmed and not answered the save of: sending the step again does not verify again. */
  const verified = useRef('')

  useEffect(() => {
    const form = useForm.getState()
    const merged = mergeDraft(order, form)
    form.clear()
    form.fill(merged)
    form.setOrder(order.order_no, order.flow)
    setFlow(order.flow)
    setReady(true)
  }, [order])

  const fill = (changed: FormValues) => {
    useForm.getState().fill(changed)
    setErrors((last) => ({
      ...last,
      ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])),
    }))
  }
  const tick = (consent_id: string, on: boolean) => {
    setTicked((last) => [...last.filter((one) => one !== consent_id), ...(on ? [consent_id] : [])])
    setErrors((last) => ({ ...last, consents: undefined }))
  }
  const show = (found: FieldErrors) => {
    setErrors(found)
    if (found.consents && agreements.every(({ consent_id }) => ticked.includes(consent_id))) onOutdated()
    const broken = firstBroken(step, fields, found)
    if (broken) focusField(broken)
  }
  /** The notice stands above the fields; the button that was pressed is below them. */
  const stop = (found: Trouble) => {
    setTrouble(found)
    platform.scrollToTop()
  }
  const goTo = (next: Step) => {
    setStep(next)
    setErrors({})
    setTrouble(null)
    platform.scrollToTop()
  }

  /** True when name and number belong together, or a stored number is kept. */
  const identified = async ({ name = '', id_no = '' }: FormValues) => {
    if (step !== STEP.identity || (!id_no && order.id_no_masked)) return true
    if (verified.current === name + id_no) return true
    const answer = await checkIdentity({ name, id_no, consents: [...ticked] })
    if (!answer) return false
    if (answer.data?.valid) {
      verified.current = name + id_no
      return true
    }
    show(answer.data ? { id_no: MISMATCH } : errorsOf(answer.errors))
    return false
  }

  const advance = async (next: number) => {
    useForm.getState().setOrder(order_no, next)
    setFlow(next)
    if (all && step < STEP.basics) return goTo((step + 1) as Step)
    if (next < STEP.complete) return goTo(firstStep(next))
    const check = await checkOrder(order_no)
    if (!check) return
    if (check.eligible) await onDone(order_no)
    else stop({ kind: 'ineligible', reasons: check.reasons })
  }

  const submit = async () => {
    setTrouble(null)
    try {
      const own = valuesOf(step, fields, useForm.getState().data)
      const unticked = step === STEP.identity ? openIdentity(order, own, ticked) : {}
      if (unticked.consents) return show(unticked)
      if (!(await identified(own))) return
      const consents = step === STEP.identity ? { consents: [...ticked] } : {}
      const answer = await saveStep({ order_no, flow: step, values: own, ...consents })
      verified.current = ''
      if (answer?.data) await advance(answer.data.flow)
      else if (answer) show(errorsOf(answer.errors))
    } catch (error) {
      stop({ kind: 'failed' })
      reportBug(error)
    }
  }

  /** Goes through all steps of a complete order again. */
  const reviseAll = () => {
    setAll(true)
    goTo(STEP.identity)
  }

  return { step, flow, values, ticked, errors, trouble, ready, fill, tick, submit, goTo, reviseAll }
}
