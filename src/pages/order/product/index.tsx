import type { Fen } from '@contract/brands'
import type { Reason } from '@contract/values'
import { useState } from 'react'
import type { Wanted } from '@/features/application/api'
import { ProductView } from '@/features/application/product/product-view'
import { type Ready, readyFor } from '@/features/application/ready'
import { ApplySheet } from '@/features/application/sheet/apply-sheet'
import { ApplyTrouble } from '@/features/application/sheet/apply-trouble'
import { PlanPart } from '@/features/calculator/plan-part'
import { resumeOrder } from '@/features/entry/use-loan-request'
import { PressError, reportUnexpected } from '@/lib/expected'
import { platform } from '@/platform/platform'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { useForm } from '@/stores/form'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toast'
import { useWanted, WANTED } from '@/stores/wanted'
import { useSubmitted } from '../use-submitted'

const number = (text = '') => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)

const openAgreement = ({ code, version }: { code: string; version: string }) =>
  go('agreeDetail', { code, version })

type Trouble = { order_no: string; reasons: Reason[] | null }

const askResult = (order_no: string) => prefetchNavigation({ id: 'result', params: { order_no } })

export default definePage('product', ({ params }) => {
  const { code = '' } = params
  const [order_no] = useState(() => params.order_no || useForm.getState().order_no)
  useNextPage(() => 'result')
  const { onDone, submitted } = useSubmitted()
  const [applying, setApplying] = useState<{ order_no: string; wanted: Wanted[] } | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  /** Opens the missing step; `next` leads back to this product with the amount and term chosen here. */
  const goToStep = ({ page, pending }: Extract<Ready, { kind: 'step' }>, { amount, term }: Wanted) => {
    if (pending) resumeOrder(pending, { amount, term })
    else useForm.getState().fill({ amount, term })
    showToast('请先填好申请资料，完成后回到这个产品')
    return go(page, { next: addressOf({ code, amount, term }) })
  }

  const apply = async (one: Wanted, name: string) => {
    setTrouble(null)
    if (!useSession.getState().loggedIn) {
      useForm.getState().fill({ amount: one.amount, term: one.term })
      useWanted.setState({ code, name })
      platform.session.set(WANTED, `${code}\n${name}`)
      return go('home', { next: addressOf(one) })
    }
    try {
      const ready = await readyFor(order_no, one)
      if (ready?.kind === 'ready') setApplying({ order_no: ready.order_no, wanted: [one] })
      else if (ready?.kind === 'step') await goToStep(ready, one)
      else if (ready?.kind === 'identity')
        await go('selectProduct', { order_no: ready.order_no, next: addressOf(one) })
      else if (ready) setTrouble(ready)
    } catch (error) {
      if (error instanceof PressError) throw error
      setTrouble({ order_no, reasons: null })
      reportUnexpected(error)
    }
  }

  if (submitted) return submitted
  return (
    <>
      <ProductView
        code={code}
        amount={number(params.amount) as Fen | undefined}
        term={number(params.term)}
        notice={
          trouble && (
            <ApplyTrouble
              reasons={trouble.reasons}
              onResult={() => go('result')}
              onMatch={() => go('productList', { order_no: trouble.order_no })}
            />
          )
        }
        plan={(loan) => <PlanPart {...loan} />}
        onApply={apply}
        onProducts={() => go('statusPro', { tab: 'all' })}
        onAgreements={() => go('protocolList', { product_code: code })}
        onOpenAgreement={openAgreement}
      />
      <ApplySheet
        order_no={applying?.order_no ?? ''}
        wanted={applying?.wanted ?? null}
        plan={(loan) => <PlanPart {...loan} />}
        onClose={() => setApplying(null)}
        onSending={askResult}
        onDone={onDone}
        onOthers={() => {
          setApplying(null)
          return go('productList', { order_no: applying?.order_no ?? '' })
        }}
        onOpenAgreement={openAgreement}
      />
    </>
  )
})

const addressOf = ({ code, amount, term }: Wanted) =>
  pathOf({ id: 'product', params: { code, amount: String(amount), term: String(term) } })
