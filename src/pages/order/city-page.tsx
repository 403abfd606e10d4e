import type { ComponentType } from 'react'
import type { CityProps } from '@/features/place/city-page'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { keepNext } from './product-return'

export const cityPage = (id: 'from' | 'yfrom', City: ComponentType<CityProps>) =>
  definePage(id, function CityPage({ params }) {
    const next = keepNext(params)
    useNextPage(() => 'selectProduct')
    return (
      <City
        shown={useReturns()}
        onSending={() => prefetchNavigation({ id: 'selectProduct', params: next })}
        onDone={() => go('selectProduct', next)}
        onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
        onRelogin={() => relogin(id, next)}
      />
    )
  })
