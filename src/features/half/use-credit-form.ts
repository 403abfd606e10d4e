import type { FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { useEffect, useState } from 'react'
import { reportBug } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { type HalfOrder, type HalfStep, useHalf } from '@/stores/half'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { enterHalf, saveHalf } from './api'
import {
  answersOf,
  type Errors,
  errorsOf,
  firstBroken,
  mergeDraft,
  openQuestions,
  renewedErrors,
} from './form-values'

/** What stands in the way, apart from broken fields: no answer, or the server's words. */
export type SaveTrouble = { kind: 'failed' } | { kind: 'refused'; msg: string } | null

const NOT_RENEWED = '协议可能有更新，没有加载出最新内容，请重新提交'

/** What is missing in the order: draft, ticks, errors and saving. */
export function useCreditForm(
  given: HalfOrder,
  /** What the visitor has chosen as their place of residence. */
  area_code: string | undefined,
  onDone: (order_no: string, step: HalfStep) => Promise<void>,
) {
  // Once it is saved nothing is missing any more; the form stays as it was until the next page has come.
  const [first, setFirst] = useState(given)
  const [agreements, setAgreements] = useState(given.agreements)
  const order = { ...first, agreements }
  const values = useForm((state) => state.data)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [trouble, setTrouble] = useState<SaveTrouble>(null)
  /** Agreements came into force while the form was open; what was ticked for their old texts no longer counts. */
  const [renewed, setRenewed] = useState<Errors | null>(null)
  /** What is wrong with questions that the form did not have before. */
  const [asked, setAsked] = useState<Errors | null>(null)
  const [ready, setReady] = useState(false)
  /** Saved, and the next page did not open by itself. */
  const [done, setDone] = useState<HalfStep | null>(null)

  useEffect(() => {
    const form = useForm.getState()
    const merged = mergeDraft(first, form)
    form.clear()
    form.fill(merged)
    form.setOrder(first.order_no, 0)
    setReady(true)
  }, [first])

  const heal = (names: readonly string[]) =>
    setErrors((last) => ({ ...last, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each choice
  useEffect(() => heal(['area_code']), [area_code])
  const fill = (changed: FormValues) => {
    useForm.getState().fill(changed)
    heal(Object.keys(changed))
  }
  const tick = (consent_id: string, name: string, on: boolean) => {
    setTicked((last) => [...last.filter((one) => one !== consent_id), ...(on ? [consent_id] : [])])
    heal([name])
  }
  /** True when something is broken; it is told at its place, and the focus goes there. */
  const show = (found: Errors) => {
    setErrors(found)
    const broken = firstBroken(order, found)
    if (broken) focusField(broken)
    return broken !== null
  }
  // Once the new agreements are on the page: one of them may not have been there before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each renewal
  useEffect(() => void (renewed && show({ ...errors, ...renewed })), [renewed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => void (asked && show(asked)), [asked])

  /** The notice stands above the fields; the button that was pressed is below them. */
  const stop = (found: SaveTrouble) => {
    setTrouble(found)
    platform.scrollToTop()
  }

  const takeOver = (fresh: HalfOrder) => {
    setAgreements(fresh.agreements)
    setTicked((last) => last.filter((id) => fresh.agreements.some(({ consent_id }) => consent_id === id)))
  }

  /** What the partner gave of the visitor is only checked under the tick; where it is wrong, it is asked for now. */
  const askMore = async (found: readonly FieldError[]) => {
    const fresh = await enterHalf().catch(reportBug)
    const [{ content } = { content: '' }] = found
    if (fresh?.order_no !== order.order_no) return stop({ kind: 'refused', msg: content })
    setFirst(fresh)
    takeOver(fresh)
    setAsked(errorsOf(fresh, found))
  }

  /** The server found something broken. Where it misses a consent to what is all ticked, an agreement has changed. */
  const refuse = async (found: readonly FieldError[]) => {
    const others = found.filter(({ field }) => field !== 'consents')
    const isAsked = ({ field }: FieldError) => order.fields.some(({ name }) => field === `values.${name}`)
    if (!others.every(isAsked)) return askMore(others)
    if (others.length === found.length) return void show(errorsOf(order, found))
    const fresh = await enterHalf().catch(reportBug)
    if (fresh?.order_no !== order.order_no) return stop({ kind: 'refused', msg: NOT_RENEWED })
    const changed = renewedErrors(agreements, fresh.agreements)
    if (Object.keys(changed).length === 0) return void show(errorsOf(order, found))
    setErrors(errorsOf(order, others))
    takeOver(fresh)
    setRenewed(changed)
  }

  const [busy, submit] = useSingleFlight(async () => {
    setTrouble(null)
    const answers = answersOf(order, { ...useForm.getState().data, area_code })
    if (show(openQuestions(order, answers, ticked))) return
    const { order_no } = order
    let step: HalfStep
    try {
      const form = { order_no, values: answers, consents: [...ticked] }
      const answer = await saveHalf(form, (msg) => stop({ kind: 'refused', msg }))
      if (!answer) return
      if (!answer.data) return await refuse(answer.errors)
      step = answer.data.step
    } catch (error) {
      stop({ kind: 'failed' })
      return reportBug(error)
    }
    useHalf.getState().complete(step)
    await onDone(order_no, step)
    useForm.getState().clear()
    setDone(step)
  })

  return { order, done, values, ticked, errors, renewed, trouble, ready, busy, fill, tick, submit }
}
