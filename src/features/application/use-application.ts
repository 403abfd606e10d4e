import { useEffect, useReducer, useRef, useState } from 'react'
import { useTicks } from '@/form/use-ticks'
import { useLoad } from '@/http/use-load'
import { isJump } from '@/lib/way'
import { now } from '@/platform/clock'
import { focusField } from '@/platform/elements/field/focus-field'
import { useForm } from '@/stores/form'
import { apply, type ProductInfo, productInfos, type Wanted } from './api'
import { isOutdated, OPEN, reduce } from './application-state'
import { type Block, type Box, boxesOf, ownBoxes } from './sheet/boxes'
import { type Outcomes, outcomeId, submitAll } from './submit'

export const RENEWED_ID = 'apply-renewed'

/** `referred` is the application that its visitor goes on with at the institution at once: the only one, by `jump`. */
export type OnDone = (order_no: string, referred?: string) => unknown

const consentIds = ({ agreements }: ProductInfo) => agreements.map(({ consent_id }) => consent_id)

const hashes = (infos: readonly ProductInfo[] = []) =>
  infos.flatMap((info) => [info.cost_sheet.hash, ...consentIds(info)]).join()

/** The state of an application for one or more products: cost sheets, their ticks, consents and the submission. */
export function useApplication(
  order_no: string,
  wanted: readonly Wanted[],
  { onSending, onDone }: { onSending: (order_no: string) => void; onDone: OnDone },
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
  const missing = ticks.missing.filter((box) => isLast || paging.boxes.includes(box))
  const shown = (page?.products ?? []).map(({ info }) => info).filter(isOpen)
  const seconds = shown.reduce((sum, { read_seconds }) => sum + read_seconds, 0)
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
    const alone = infos?.length === 1 && isJump(infos[0]?.product)
    if (!alone) onSending(order_no)
    const all = await submitAll(
      open.map((info) => ({
        order_no,
        code: info.product.code,
        amount: info.cost_sheet.amount,
        term: info.cost_sheet.term,
        consent_ids: consentIds(info),
        cost_sheet_hash: info.cost_sheet.hash,
      })),
      sent.current,
      apply,
      (now) => {
        sent.current = now
        // After the first submission the order is with the institutions, so the draft is no longer needed.
        if (Object.values(now).some(({ kind }) => kind === 'submitted')) useForm.getState().clear()
      },
    )
    const first = open.find(({ product }) => all[product.code]?.kind !== 'submitted')
    if (!first) {
      const [one] = Object.values(all)
      return alone && one?.kind === 'submitted' ? onDone(order_no, one.apply_no) : onDone(order_no)
    }
    dispatch({ type: 'end', outcomes: all, at: first.product.code, sheets: hashes(infos) })
    paging.show(first.product.institution.code)
    if (isOutdated(all)) reload()
  }

  /** Leads to the first box that is missing, says that the time is not over, opens the next page, or submits. */
  const act = () => {
    const [first] = missing
    dispatch({ type: 'press', early: !first && reading })
    if (first) return paging.ask(first)
    if (reading) return
    return isLast ? submit() : paging.next()
  }

  return {
    infos,
    state,
    reload,
    ...paging,
    ticks,
    missing,
    outcomes,
    open,
    submitted: Object.values(outcomes).some(({ kind }) => kind === 'submitted'),
    renewed,
    /** Whether the sheets of this page must still be read, and for how many seconds in all. */
    reading,
    seconds,
    early: early && reading,
    act,
  }
}

/**
 * Whether the sheets that `key` names must still be read, one after the other (S24.15, S24.65): each set has its own
 * `seconds`, from when it is first shown. This only informs the visitor; the server keeps the time that counts.
 */
function useReading(key: string, seconds: number): boolean {
  const [read, setRead] = useState<readonly string[]>([])
  const begun = useRef<Record<string, number>>({})
  useEffect(() => {
    if (!key) return
    begun.current[key] ??= now()
    const left = begun.current[key] + seconds * 1000 - now()
    const timer = setTimeout(() => setRead((last) => [...last, key]), left)
    return () => clearTimeout(timer)
  }, [key, seconds])
  return Boolean(key) && seconds > 0 && !read.includes(key)
}

/** The id of the heading of a page, which has the focus when the page opens. */
export const PAGE_ID = 'apply-page'

/** The pages of the sheet, one an institution; what several of them need (`common`) comes on the last. */
function usePages(pages: readonly Block[], common: readonly Box[]) {
  const [current, setCurrent] = useState<string>()
  /** Whether a press has asked for the ticks of this page. */
  const [asked, setAsked] = useState(false)
  /** What takes the focus; a new object for each press. */
  const [focus, setFocus] = useState<{ id: string }>()
  const at = Math.max(
    0,
    pages.findIndex(({ institution }) => institution.code === current),
  )
  const last = pages.length - 1
  const boxesOn = (i: number) => [...(pages[i] ? ownBoxes(pages[i]) : []), ...(i === last ? common : [])]

  useEffect(() => {
    if (focus) focusField(focus.id)
  }, [focus])

  const show = (code: string | undefined) => {
    setCurrent(code)
    setAsked(false)
  }
  const turn = (to: number) => {
    show(pages[to]?.institution.code)
    setFocus({ id: PAGE_ID })
  }
  return {
    pages,
    at,
    page: pages[at],
    isLast: at >= last,
    boxes: boxesOn(at),
    asked,
    show,
    next: () => turn(at + 1),
    back: () => turn(at - 1),
    ask: (box: Box) => {
      setCurrent(pages.find((_, i) => boxesOn(i).includes(box))?.institution.code)
      setAsked(true)
      setFocus({ id: box.id })
    },
  }
}
