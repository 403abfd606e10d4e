import type { Application } from '@contract/endpoints/application'
import type { Shop } from '@contract/endpoints/offline'
import { BAD_MOBILE, EMPTY_NAME } from '@contract/rules/messages'
import { isMobile } from '@contract/rules/mobile'
import { useEffect, useState } from 'react'
import { type Errors, errorsOf } from '@/form/errors'
import { useSubmit } from '@/form/use-submit'
import { useValues } from '@/form/use-values'
import { book } from './book'
import { type Draft, dropDraft, keepDraft, NO_DRAFT, readDraft } from './draft'
import { spokenVisit, stillOpen, visitAt } from './slots'
import { SHOPS_MISSING } from './use-shops'

/** The elements of the sheet, in their order. */
const IDS: Record<keyof Draft, string> = {
  shop_id: 'visit-shop',
  day: 'visit-day',
  time: 'visit-time',
  name: 'visit-name',
  mobile: 'visit-mobile',
}

/** The server's names of them. */
const FIELDS: Record<string, keyof Draft> = {
  shop_id: 'shop_id',
  visit_at: 'time',
  'values.contact_name': 'name',
  'values.contact_mobile': 'mobile',
}

export interface BookingStart {
  /** The stores to choose from; undefined while they are not there. */
  shops: readonly Shop[] | undefined
  /** The name that the visitor gave before; '' = none. */
  name: string
  /** A visit that is moved: the contact is known, the store is where it was. */
  moves: { shop_id: string } | null
}

/** What is still missing. A store counts once it is in view. Who moves a visit may leave the contact empty. */
export function problemsOf(draft: Draft, shop: Shop | undefined, moves: boolean): Errors {
  const { day, time } = draft
  const name = draft.name.trim()
  const known = moves && !name && !draft.mobile
  return {
    shop_id: shop ? null : '请选择到店网点',
    day: day ? null : '请选择到店日期',
    time: time ? null : '请选择到店时间',
    name: known || name ? null : EMPTY_NAME,
    mobile: known || isMobile(draft.mobile) ? null : BAD_MOBILE,
  }
}

/** The booking of one application: what is chosen, what is wrong with it, and sending it. */
export function useBooking(
  application: Pick<Application, 'order_no' | 'apply_no' | 'code' | 'amount' | 'term'>,
  { name, moves, shops }: BookingStart,
  onBooked: () => unknown,
) {
  const { order_no, apply_no, code: product_code, amount, term } = application
  const [draft, fill] = useValues<Draft>(
    () => readDraft(apply_no) ?? { ...NO_DRAFT, shop_id: moves?.shop_id ?? null, name: moves ? '' : name },
    (next) => keepDraft(apply_no, next),
  )
  /** The kept day or time that can no longer be booked, in words. */
  const [dropped, setDropped] = useState<string | null>(null)
  // As of when the sheet was opened; the server has the last word about the time.
  const [now] = useState(() => Date.now())
  const shop = shops?.find(({ shop_id }) => shop_id === draft.shop_id)

  const form = useSubmit({
    ids: shops ? IDS : { ...IDS, shop_id: SHOPS_MISSING },
    fill,
    check: () => problemsOf(draft, shop, moves !== null),
    send: async (onRefused) => {
      const { shop_id, day, time, mobile } = draft
      if (!shop_id || !day || !time) return undefined
      const contact = mobile ? { contact_name: draft.name.trim(), contact_mobile: mobile } : null
      const visit_at = visitAt(day, time)
      return book({ order_no, product_code, shop_id, amount, term, visit_at }, contact, onRefused)
    },
    onBroken: (broken): unknown => form.show(errorsOf(broken, (field) => FIELDS[field] ?? 'time')),
    onDone: () => {
      dropDraft(apply_no)
      return onBooked()
    },
  })
  const change = (changed: Partial<Draft>) => {
    form.fill(changed)
    form.setTrouble(null)
  }

  // A draft of yesterday: its day is over, or the store has other hours now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the store of the draft is known
  useEffect(() => {
    if (!shop || !draft.day) return
    const kept = stillOpen(draft, shop, now)
    if (kept.day === draft.day && kept.time === draft.time) return
    setDropped(spokenVisit(draft.day, draft.time))
    change(kept)
  }, [shop])

  return {
    draft,
    shop,
    now,
    errors: form.errors,
    trouble: form.trouble,
    busy: form.busy,
    submit: form.submit,
    /** Until another time is chosen. */
    dropped: draft.time ? null : dropped,
    change,
    /** A time that the day does not offer is given up. */
    setDay: (day: string, shop: Shop) => change(stillOpen({ day, time: draft.time }, shop, Date.now())),
    /** As `setDay`, for a store that is closed on the day. */
    setShop: (shop: Shop) => change({ shop_id: shop.shop_id, ...stillOpen(draft, shop, Date.now()) }),
  }
}

export type BookingState = ReturnType<typeof useBooking>
