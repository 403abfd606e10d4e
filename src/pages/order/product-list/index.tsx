import { useState } from 'react'
import { AdSlot } from '@/features/ads/slot'
import type { Wanted } from '@/features/application/api'
import { ApplySheet } from '@/features/application/sheet/apply-sheet'
import { PlanPart } from '@/features/calculator/plan-part'
import { OfferList } from '@/features/match/offer-list'
import { openAd } from '@/pages/open-ad'
import { useReturns } from '@/pages/use-returns'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { useForm } from '@/stores/form'
import { useSubmitted } from '../use-submitted'

const askResult = (order_no: string) => prefetchNavigation({ id: 'result', params: { order_no } })

export default definePage('productList', ({ params }) => {
  // Read only once, because an application clears the draft.
  const [known] = useState(() => params.order_no || useForm.getState().order_no)
  useNextPage(() => 'result')
  const { onDone, submitted } = useSubmitted()
  const [applying, setApplying] = useState<{ order_no: string; wanted: Wanted[] } | null>(null)
  const [closed, setClosed] = useState(0)
  const shown = useReturns()
  const close = () => {
    setApplying(null)
    // Some of the products may have been submitted, or take no applications any more.
    setClosed(closed + 1)
  }
  if (submitted) return submitted
  return (
    <>
      <OfferList
        order_no={known}
        shown={shown + closed}
        ads={<AdSlot position="productList" onOpen={openAd} />}
        chosen={params.chosen?.split(',')}
        onApply={(order_no, chosen, identity) => {
          const wanted = chosen.map(({ code, amount, term }) => ({ code, amount, term }))
          if (!identity) return setApplying({ order_no, wanted })
          const codes = wanted.map(({ code }) => code).join()
          const next = pathOf({ id: 'productList', params: { order_no, chosen: codes } })
          return go('selectProduct', { order_no, next })
        }}
        onDetail={(order_no, { code, amount, term }) =>
          go('product', { code, order_no, amount: String(amount), term: String(term) })
        }
        onChange={() => go('selectProduct')}
        onOrder={(order_no) => go('productList', { order_no }, 'replace')}
        onStatus={() => go('result')}
        onAbout={() => go('about')}
      />
      <ApplySheet
        order_no={applying?.order_no ?? ''}
        wanted={applying?.wanted ?? null}
        plan={(loan) => <PlanPart {...loan} />}
        onClose={close}
        onOthers={close}
        onSending={askResult}
        onDone={onDone}
        onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
      />
    </>
  )
})
