import { useEffect, useReducer, useRef } from 'react'
import { useTicks } from '@/form/use-ticks'
import { useLoad } from '@/http/use-load'
import { focusField } from '@/platform/elements/field/focus-field'
import { useForm } from '@/stores/form'
import { type ApplyItem, apply, type ProductInfo, productInfos, type Wanted } from './api'
import { isOutdated, OPEN, reduce } from './application-state'
import { boxesOf } from './sheet/boxes'
import { usePages } from './sheet/use-pages'
import { useReading } from './sheet/use-reading'
import { type Outcomes, outcomeId, submitAll } from './submit'

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
  const [application, dispatch] = useReducer(reduce, OPEN)
  const { early, outcomes } = application
  const sent = useRef<Outcomes>({})

  const isSubmitted = ({ product }: ProductInfo) => outcomes[product.code]?.kind === 'submitted'
  const isOpen = (info: ProductInfo) => !info.product.closed && !isSubmitted(info)
  const open = (infos ?? []).filter(isOpen)
  const { blocks, common, all: boxes } = boxesOf(infos ?? [], isOpen)
  const ticks = useTicks(boxes, ({ key }) => key)
  const paging = usePages(
    blocks.filter(({ products }) => products.some(({ info }) => !isSubmitted(info))),
    common,
  )
  const { page, isLast } = paging
  const shown = (page?.products ?? []).map(({ info }) => info).filter(isOpen)
  const seconds = Math.max(0, ...shown.map(({ read_seconds }) => read_seconds))
  const reading = useReading(hashes(shown), seconds)
  const renewed = application.kind === 'outdated' && state === 'ready' && application.sheets !== hashes(infos)
  const stopped = 'at' in application ? application.at : null

  useEffect(() => {
    if (renewed) focusField(RENEWED_ID)
  }, [renewed])
  useEffect(() => {
    if (stopped && state !== 'loading' && !renewed) focusField(outcomeId(stopped))
  }, [stopped, state, renewed])

  const submit = async () => {
    dispatch({ type: 'send' })
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
    dispatch({ type: 'end', outcomes: all, at: first.product.code, sheets: hashes(infos) })
    paging.show(first.product.institution.code)
    if (isOutdated(all)) reload()
  }

  /** Leads to the first box that is missing, says that the time is not over, opens the next page, or submits. */
  const act = () => {
    const missing = ticks.missing.find((box) => isLast || paging.boxes.includes(box))
    dispatch({ type: 'press', early: !missing && reading })
    if (missing) return paging.ask(missing)
    if (reading) return
    return isLast ? submit() : paging.next()
  }

  return {
    infos,
    state,
    reload,
    ...paging,
    ticks,
    outcomes,
    open,
    submitted: Object.values(outcomes).filter(({ kind }) => kind === 'submitted').length,
    renewed,
    /** Whether the sheets of this page must still be read, and for how many seconds in all. */
    reading,
    seconds,
    early: early && reading,
    act,
  }
}
