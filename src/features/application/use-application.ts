import { CODE } from '@contract/codes'
import { useEffect, useRef, useState } from 'react'
import { useTicks } from '@/form/use-ticks'
import { useLoad } from '@/http/use-load'
import { focusField } from '@/platform/elements/field/focus-field'
import { useForm } from '@/stores/form'
import { type ApplyItem, apply, type ProductInfo, productInfos, type Wanted } from './api'
import { boxesOf } from './sheet/boxes'
import { useReading } from './sheet/use-reading'
import { type Outcomes, outcomeId, submitAll } from './submit'

/** Body codes of a refusal that can mean that a cost sheet (409) or an agreement (601) has changed in the meantime. */
const OUTDATED: readonly number[] = [CODE.conflict, CODE.validation]

/** The id of the notice that something has changed. */
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

/** The state of an application for one or more products: cost sheets, their ticks, consents and the submission. */
export function useApplication(
  order_no: string,
  wanted: readonly Wanted[],
  { onSending, onDone }: { onSending: (order_no: string) => void; onDone: (order_no: string) => unknown },
) {
  const { data: infos, state, reload } = useLoad(() => productInfos(wanted), [JSON.stringify(wanted)])
  const [asked, setAsked] = useState(false)
  /** Whether the button was pressed before the cost sheets had been shown for long enough. */
  const [early, setEarly] = useState(false)
  /**
   * The outcomes as shown. A submitted product gives up its sheet, so this is updated only when nothing is being
   * sent, to keep the layout still.
   */
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const sent = useRef<Outcomes>({})
  /** The first product whose application failed; the focus moves to its outcome. */
  const [stopped, setStopped] = useState<string | null>(null)
  /** The sheets and agreements that were on the screen when something was refused as out of date. */
  const refused = useRef<string | null>(null)

  const isOpen = ({ product }: ProductInfo) => !product.closed && outcomes[product.code]?.kind !== 'submitted'
  const open = (infos ?? []).filter(isOpen)
  const { blocks, common, all: boxes } = boxesOf(infos ?? [], isOpen)
  const ticks = useTicks(boxes, ({ key }) => key)
  const seconds = Math.max(0, ...(infos ?? []).map(({ read_seconds }) => read_seconds))
  const reading = useReading(hashes(infos), seconds)
  const renewed = refused.current !== null && state === 'ready' && refused.current !== hashes(infos)

  // The message stands at the top of the page, far above the button that was pressed.
  useEffect(() => {
    if (renewed) focusField(RENEWED_ID)
  }, [renewed])
  useEffect(() => {
    if (stopped && state !== 'loading' && !renewed) focusField(outcomeId(stopped))
  }, [stopped, state, renewed])

  const submit = async () => {
    setAsked(true)
    const [missing] = ticks.missing
    if (missing) return focusField(missing.id)
    if (reading > 0) return setEarly(true)
    setEarly(false)
    refused.current = null
    setStopped(null)
    onSending(order_no)
    const all = await submitAll(
      open.map((info) => itemOf(order_no, info)),
      sent.current,
      apply,
      (now) => {
        sent.current = now
        // After the first submission the order is with the institutions, so the draft is no longer needed.
        if (Object.values(now).some(({ kind }) => kind === 'submitted')) useForm.getState().clear()
      },
    )
    const first = open.find(({ product }) => all[product.code]?.kind !== 'submitted')
    if (!first) return onDone(order_no)
    setOutcomes(all)
    setStopped(first.product.code)
    if (Object.values(all).some((one) => one.kind === 'refused' && OUTDATED.includes(one.code))) {
      refused.current = hashes(infos)
      // What has changed is unticked, and the visitor has not been asked to tick it yet.
      setAsked(false)
      reload()
    }
  }

  const submitted = Object.values(outcomes).filter(({ kind }) => kind === 'submitted').length
  return {
    infos,
    state,
    reload,
    blocks,
    common,
    ticks,
    /** Whether a press of the button has asked for all ticks. */
    asked,
    outcomes,
    open,
    submitted,
    renewed,
    /** The seconds for which the sheets must still be read. */
    reading,
    early: early && reading > 0,
    submit,
  }
}
