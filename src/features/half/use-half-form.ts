import type { HalfChange, HalfValues } from '@contract/endpoints/half'
import type { FieldError } from '@contract/envelope'
import type { AgreementRef } from '@contract/values'
import { useEffect, useState } from 'react'
import { answerProblem } from '@/form/answer-problem'
import { type Errors, errorsOf, type Ids, nameOf } from '@/form/errors'
import { useOrderDraft } from '@/form/use-order-draft'
import { useSubmit } from '@/form/use-submit'
import { useTicks } from '@/form/use-ticks'
import { reportUnexpected } from '@/lib/expected'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { type HalfOrder, type HalfStep, useHalf } from '@/stores/half'
import { enterHalf, saveHalf } from './api'

export const idOf = (name: string) => `credit-${name}`
export const consentName = ({ code }: Pick<AgreementRef, 'code'>) => `consent-${code}`

function idsOf({ fields, agreements }: HalfOrder): Ids {
  const names = [...fields.map(({ name }) => name), ...agreements.map(consentName)]
  return Object.fromEntries(names.map((name) => [name, idOf(name)]))
}

function answersOf(order: HalfOrder, values: HalfValues): HalfValues {
  const given = order.fields.map(({ name }) => [name, values[name as keyof HalfValues]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const errorAt = (agreements: readonly AgreementRef[], words: string): Errors =>
  Object.fromEntries(agreements.map((agreement) => [consentName(agreement), words]))

/** All errors at once, because nothing is sent before the consents are given. */
function openQuestions(order: HalfOrder, answers: HalfValues, unticked: readonly AgreementRef[]): Errors {
  const open = order.fields.map((field) => {
    return [field.name, answerProblem(field, answers[field.name as keyof HalfValues], order)]
  })
  return { ...Object.fromEntries(open), ...errorAt(unticked, '请阅读后勾选，再提交') }
}

/** Where a server error is shown; errors about the consents stand at the first agreement. */
const nameIn =
  ({ agreements: [first] }: HalfOrder) =>
  (field: string): string =>
    field === 'consents' && first ? consentName(first) : nameOf(field)

/** Errors for agreements that came into force while the form was open: a change requires a new consent (PIPL art. 14). */
function renewedErrors(before: readonly AgreementRef[], now: readonly AgreementRef[]): Errors {
  const known = before.map(({ consent_id }) => consent_id)
  const changed = now.filter(({ consent_id }) => !known.includes(consent_id))
  return errorAt(changed, '内容有更新，请重新阅读后勾选')
}

export function useHalfForm(
  given: HalfOrder,
  area_code: string | undefined,
  onDone: (order_no: string, step: HalfStep) => Promise<void>,
  change?: HalfChange,
) {
  // After saving, nothing is missing any more; the form keeps its content until the next page is shown.
  const [first, setFirst] = useState(given)
  const [agreements, setAgreements] = useState(given.agreements)
  const order = { ...first, agreements }
  const { order_no } = order
  const { values, ready } = useOrderDraft(first, 0)
  const ticks = useTicks(agreements)
  /** Whether agreements came into force while the form was open, so that ticks for their old texts no longer count. */
  const [renewed, setRenewed] = useState(false)
  const [added, setAdded] = useState<Errors | null>(null)
  /** The next step after saving, when its page did not open by itself. */
  const [done, setDone] = useState<HalfStep | null>(null)

  const answers = () => answersOf(order, { ...useForm.getState().data, area_code })
  const form = useSubmit({
    ids: idsOf(order),
    fill: useForm.getState().fill,
    check: () => openQuestions(order, answers(), ticks.missing),
    send: (onRefused) => {
      const consents = ticks.given.map(({ consent_id }) => consent_id)
      return saveHalf({ order_no, values: answers(), consents }, onRefused)
    },
    onBroken,
    // The notice stands above the fields, and the pressed button below them.
    onTrouble: platform.scrollToTop,
    onDone: async ({ step }) => {
      useHalf.getState().complete(step)
      await onDone(order_no, step)
      useForm.getState().clear()
      setDone(step)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: form is new on each render; only the choice of an area clears its error
  useEffect(() => form.clearErrors(['area_code']), [area_code])
  // After the added fields have been rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: form is new on each render; each addition is shown once
  useEffect(() => void (added && form.show(added)), [added])

  /** The answers that the partner supplied are checked only after the consent. A wrong one becomes a question now. */
  async function askMore(found: readonly FieldError[]): Promise<void> {
    const fresh = await enterHalf(change).catch(reportUnexpected)
    const [{ content: text } = { content: '' }] = found
    if (fresh?.order_no !== order_no) return form.setTrouble({ kind: 'refused', text })
    setFirst(fresh)
    setAgreements(fresh.agreements)
    setAdded(errorsOf(found, nameIn(fresh)))
  }

  /** A missing consent although every box is ticked means that an agreement has changed. */
  async function onBroken(found: readonly FieldError[]): Promise<void> {
    const others = found.filter(({ field }) => field !== 'consents')
    const isAsked = ({ field }: FieldError) => order.fields.some(({ name }) => field === `values.${name}`)
    if (!others.every(isAsked)) return askMore(others)
    const errors = errorsOf(found, nameIn(order))
    if (others.length === found.length) return void form.show(errors)
    const fresh = await enterHalf(change).catch(reportUnexpected)
    if (fresh?.order_no !== order_no)
      return form.setTrouble({ kind: 'refused', text: '协议可能有更新，没有加载出最新内容，请重新提交' })
    const changed = renewedErrors(agreements, fresh.agreements)
    if (Object.keys(changed).length === 0) return void form.show(errors)
    setAgreements(fresh.agreements)
    setRenewed(true)
    setAdded({ ...errorsOf(others), ...changed })
  }

  return { ...form, order, done, values, ticks, renewed, ready }
}
