import { CODE } from '@contract/codes'
import { useEffect, useRef, useState } from 'react'
import { useTicks } from '@/form/use-ticks'
import { useLoad } from '@/http/use-load'
import { focusField } from '@/platform/elements/field/focus-field'
import { useForm } from '@/stores/form'
import { type ApplyItem, apply, type ProductInfo, productInfos, type Wanted } from './api'
import { consentGroups } from './sheet/consents'
import { useReading } from './sheet/use-reading'
import { type Outcomes, submitAll, toldId } from './submit'

/** Body codes of a refusal that may come from a cost sheet (409) or an agreement (601) that has changed meanwhile. */
const OUTDATED: readonly number[] = [CODE.conflict, CODE.validation]

/** Of the words that something is new. */
export const RENEWED_ID = 'apply-renewed'

const itemOf = (order_no: string, { product, cost_sheet, agreements }: ProductInfo): ApplyItem => ({
  order_no,
  code: product.code,
  amount: cost_sheet.amount,
  term: cost_sheet.term,
  consent_ids: agreements.map(({ consent_id }) => consent_id),
  cost_sheet_hash: cost_sheet.hash,
})

const hashes = (infos: readonly ProductInfo[] = []) =>
  infos
    .map(({ cost_sheet, agreements }) =>
      [cost_sheet.hash, ...agreements.map(({ consent_id }) => consent_id)].join(),
    )
    .join()

/** Cost sheets, their ticks, consents and the submission of one or more products. */
export function useApplication(
  order_no: string,
  wanted: readonly Wanted[],
  onDone: (order_no: string) => unknown,
) {
  const { data: infos, state, reload } = useLoad(() => productInfos(wanted), [JSON.stringify(wanted)])
  const [asked, setAsked] = useState(false)
  /** Pressed before the cost sheets had been shown for long enough. */
  const [early, setEarly] = useState(false)
  /** As shown: what is submitted gives up its sheet, so only once nothing is being sent, as nothing may move meanwhile. */
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const sent = useRef<Outcomes>({})
  /** The first product whose application did not get through: reading goes on at what became of it. */
  const [stopped, setStopped] = useState<string | null>(null)
  /** What the visitor had in front of them when something was refused as out of date. */
  const refused = useRef<string | null>(null)

  const groups = consentGroups(infos ?? [])
  const consents = useTicks(groups.flatMap(({ agreements }) => agreements))
  const open = (infos ?? []).filter(({ product }) => outcomes[product.code]?.kind !== 'submitted')
  /** A sheet with other terms is another sheet, and not ticked. */
  const sheets = useTicks(open, ({ cost_sheet }) => cost_sheet.hash)
  const unconfirmed = sheets.missing.map(({ product }) => product.code)
  const seconds = Math.max(0, ...(infos ?? []).map(({ read_seconds }) => read_seconds))
  const reading = useReading(hashes(infos), seconds)
  const renewed = refused.current !== null && state === 'ready' && refused.current !== hashes(infos)

  // It stands at the top, far above the button that was pressed.
  useEffect(() => {
    if (renewed) focusField(RENEWED_ID)
  }, [renewed])
  useEffect(() => {
    if (stopped && state !== 'loading' && !renewed) focusField(toldId(stopped))
  }, [stopped, state, renewed])

  const submit = async () => {
    setAsked(true)
    if (unconfirmed[0]) return focusField(`apply-sheet-${unconfirmed[0]}`)
    const [missing] = consents.missing
    if (missing) return focusField(`apply-consent-${missing.code}`)
    if (reading > 0) return setEarly(true)
    setEarly(false)
    refused.current = null
    setStopped(null)
    const all = await submitAll(
      open.map((info) => itemOf(order_no, info)),
      sent.current,
      apply,
      (now) => {
        sent.current = now
        // From the first submission on the order is the institutions': the draft has done its work.
        if (Object.values(now).some(({ kind }) => kind === 'submitted')) useForm.getState().clear()
      },
    )
    const first = open.find(({ product }) => all[product.code]?.kind !== 'submitted')
    if (!first) return onDone(order_no)
    setOutcomes(all)
    setStopped(first.product.code)
    if (Object.values(all).some((one) => one.kind === 'refused' && OUTDATED.includes(one.code))) {
      refused.current = hashes(infos)
      // What is new is unticked and has not been asked for yet.
      setAsked(false)
      reload()
    }
  }

  const submitted = Object.values(outcomes).filter(({ kind }) => kind === 'submitted').length
  return {
    infos,
    state,
    reload,
    groups,
    consents,
    sheets,
    /** A press has asked for all ticks. */
    asked,
    /** Codes of the products whose sheet must still be ticked, once a press has asked for it. */
    unconfirmed: asked ? unconfirmed : [],
    outcomes,
    open,
    submitted,
    renewed,
    /** Seconds that the sheets must still be read for. */
    reading,
    early: early && reading > 0,
    submit,
  }
}
