import type { Shop } from '@contract/endpoints/offline'
import { BAD_MOBILE } from '@contract/rules/messages'
import { isMobile } from '@contract/rules/mobile'
import { useEffect, useState } from 'react'
import { type Errors, errorsOf } from '@/form/errors'
import { cleanName, nameProblem } from '@/form/name'
import { useSubmit } from '@/form/use-submit'
import { useValues } from '@/form/use-values'
import { now } from '@/platform/clock'
import { bookVisit, saveContact } from '../api'
import { type Draft, dropDraft, keepDraft, NO_DRAFT, readDraft } from '../draft'
import type { Booked, Wanted } from '../visit-panel'
import { spokenVisit, stillOpen, visitAt } from './slots'

/** Receives the focus when the visitor tries to book before the stores are loaded. */
export const SHOPS_MISSING = 'visit-shops-missing'

const IDS: Record<keyof Draft, string> = {
  shop_id: 'visit-shop',
  day: 'visit-day',
  time: 'visit-time',
  name: 'visit-name',
  mobile: 'visit-mobile',
}

const FIELDS: Record<string, keyof Draft> = {
  shop_id: 'shop_id',
  visit_at: 'time',
  'values.contact_name': 'name',
  'values.contact_mobile': 'mobile',
}

interface BookingStart extends Pick<Wanted, 'moves'> {
  shops: readonly Shop[] | undefined
  name: string
}

/** The errors of a draft. A store counts once it is displayed. When a visit is moved the contact may stay empty. */
function problemsOf(draft: Draft, shop: Shop | undefined, moves: boolean): Errors {
  const { day, time } = draft
  const name = cleanName(draft.name)
  const known = moves && !name && !draft.mobile
  return {
    shop_id: shop ? null : '请选择到店网点',
    day: day ? null : '请选择到店日期',
    time: time ? null : '请选择到店时间',
    name: known ? null : nameProblem(name),
    mobile: known || isMobile(draft.mobile) ? null : BAD_MOBILE,
  }
}

export function useBooking(
  application: Booked,
  { name, moves, shops }: BookingStart,
  onBooked: () => unknown,
) {
  const { order_no, apply_no, code: product_code, amount, term } = application
  const [draft, fill] = useValues<Draft>(
    () => readDraft(apply_no) ?? { ...NO_DRAFT, shop_id: moves?.shop_id ?? null, name: moves ? '' : name },
    (next) => keepDraft(apply_no, next),
  )
  const [dropped, setDropped] = useState<string | null>(null)
  // The time at which the sheet was opened; the server makes the final decision about the visit's time.
  const [opened] = useState(now)
  const shopOf = (id: string | null) => shops?.find(({ shop_id }) => shop_id === id)
  const shop = shopOf(draft.shop_id)

  const form = useSubmit({
    ids: shops ? IDS : { ...IDS, shop_id: SHOPS_MISSING },
    fill,
    check: () => problemsOf(draft, shop, moves !== null),
    send: async (onRefused) => {
      const { shop_id, day, time, mobile } = draft
      if (!shop_id || !day || !time) return undefined
      if (mobile) {
        const values = { contact_name: cleanName(draft.name), contact_mobile: mobile }
        const saved = await saveContact({ order_no, values }, { onRefused })
        if (!saved?.data) return saved && { ...saved, data: null }
      }
      const visit_at = visitAt(day, time)
      return bookVisit({ order_no, product_code, shop_id, amount, term, visit_at }, { onRefused })
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

  // A stored draft may be outdated: its day is over, or the store has other opening hours.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the stored draft is checked, when its store is known, and no later choice
  useEffect(() => {
    if (!shop || !draft.day) return
    const kept = stillOpen(draft, shop, opened)
    if (kept.day === draft.day && kept.time === draft.time) return
    setDropped(spokenVisit(draft.day, draft.time))
    change(kept)
  }, [shop])

  return {
    ...form,
    draft,
    shop,
    now: opened,
    dropped: draft.time ? null : dropped,
    change,
    /** Keeps the time only when the new day offers it. */
    setDay: (day: string, shop: Shop) => change(stillOpen({ day, time: draft.time }, shop, now())),
    /** Keeps day and time only when the new store is open then. */
    setShop: (shop_id: string) => {
      const chosen = shopOf(shop_id)
      if (chosen) change({ shop_id, ...stillOpen(draft, chosen, now()) })
    },
  }
}

export type BookingState = ReturnType<typeof useBooking>
