import { CODE } from '@contract/codes'
import { useEffect, useRef, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { focusField } from '@/platform/elements/field/focus-field'
import { useForm } from '@/stores/form'
import { apply, type ProductInfo, productInfos, type Wanted } from './api'
import { consentGroups, missingConsents } from './sheet/consents'
import { useReading } from './sheet/use-reading'
import { type ApplyItem, type Outcomes, submitAll, toldId } from './submit'

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

const withOrWithout = (list: readonly string[], one: string, on: boolean) =>
  on ? [...list, one] : list.filter((each) => each !== one)

/** Cost sheets, their ticks, consents and the submission of one or more products. */
export function useApplication(
  order_no: string,
  wanted: readonly Wanted[],
  onDone: (order_no: string) => unknown,
) {
  const { data: infos, state, reload } = useLoad(() => productInfos(wanted), [JSON.stringify(wanted)])
  const [ticked, setTicked] = useState<readonly string[]>([])
  /** Hashes of the sheets that the visitor has ticked: one with other terms is another sheet, and not ticked. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
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
  const missing = missingConsents(groups, ticked)
  const open = (infos ?? []).filter(({ product }) => outcomes[product.code]?.kind !== 'submitted')
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

  const unconfirmed = open
    .filter(({ cost_sheet }) => !confirmed.includes(cost_sheet.hash))
    .map(({ product }) => product.code)

  const tick = (consent_id: string, on: boolean) => setTicked((last) => withOrWithout(last, consent_id, on))
  const confirm = (hash: string, on: boolean) => setConfirmed((last) => withOrWithout(last, hash, on))

  const submit = async () => {
    setAsked(true)
    if (unconfirmed[0]) return focusField(`apply-sheet-${unconfirmed[0]}`)
    if (missing[0]) return focusField(`apply-consent-${missing[0].code}`)
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
    ticked,
    tick,
    missing: asked ? missing : [],
    confirmed,
    confirm,
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
