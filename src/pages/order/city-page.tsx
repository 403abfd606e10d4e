import type { ComponentType } from 'react'
import type { CityProps } from '@/features/place/city-parts'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { keepNext } from './product-return'

/** A page that asks where the visitor lives, before the form of the order. */
export const cityPage = (id: 'from' | 'yfrom', Form: ComponentType<CityProps>) =>
  definePage(id, function City({ params }) {
    const next = keepNext(params)
    useNextPage(() => 'selectProduct')
    return (
      <Form
        shown={useReturns()}
        onSending={() => prefetchNavigation({ id: 'selectProduct', params: next })}
        onDone={() => go('selectProduct', next)}
        onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
        onRelogin={() => relogin(id, next)}
      />
    )
  })
