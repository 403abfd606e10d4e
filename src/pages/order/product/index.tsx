import { useState } from 'react'
import type { Wanted } from '@/features/application/api'
import { ApplySheet } from '@/features/application/apply-sheet'
import { ProductView } from '@/features/application/product-view'
import { CalculatorParts } from '@/features/calculator/parts'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { useForm } from '@/stores/form'
import { useSession } from '@/stores/session'

/** A whole positive number of the address, or undefined. */
const number = (text = '') => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)

const openAgreement = ({ code, version }: { code: string; version: string }) =>
  go('agreeDetail', { code, version })

export default definePage('product', ({ params }) => {
  const [order_no] = useState(() => params.order_no || useForm.getState().order_no)
  const [wanted, setWanted] = useState<Wanted[] | null>(null)

  const apply = (one: Wanted) => {
    if (order_no && useSession.getState().loggedIn) return setWanted([one])
    // The order comes first; what was tried here is where it starts.
    useForm.getState().fill({ amount: one.amount, term: one.term })
    return useSession.getState().loggedIn ? go('selectProduct') : go('home')
  }

  return (
    <>
      <ProductView
        code={params.code ?? ''}
        amount={number(params.amount)}
        term={number(params.term)}
        calculator={(loan) => <CalculatorParts id="product" {...loan} />}
        onApply={apply}
        onProducts={() => go('statusPro')}
        onOpenAgreement={openAgreement}
      />
      <ApplySheet
        order_no={order_no}
        wanted={wanted}
        onClose={() => setWanted(null)}
        onDone={(done) => go('result', { order_no: done }, 'replace')}
        onOpenAgreement={openAgreement}
      />
    </>
  )
})
