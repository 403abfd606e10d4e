import { View } from '@tarojs/components'
import { useState } from 'react'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { cx } from '@/lib/cx'
import type { Listed } from '@/lib/money/for-basis'
import { usePullDown } from '@/platform/page/use-pull-down'
import { isOpen, useSession } from '@/stores/session'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { RowsWaiting } from '@/ui/offer/rows-waiting'
import { Page } from '@/ui/page/page'
import k from '@/ui/skeleton/skeleton.module.scss'
import { Tabs } from '@/ui/tabs/tabs'
import { ListNote } from '../list-note'

import { loadOwn, OwnApplications, type OwnApplicationsProps } from './own-applications'
import s from './product-catalog.module.scss'
import { Products } from './products'

type Tab = 'own' | 'all'

interface ProductCatalogProps extends OwnApplicationsProps {
  shown: number
  first?: Tab
  /** Opens a product, with the amount and the term of its figures if it has any. */
  onDetail: (listed: Listed) => unknown
  onAbout: () => void
}

const TABS = [
  { value: 'own', label: '我的申请' },
  { value: 'all', label: '全部产品' },
] as const

export function ProductCatalog({
  shown,
  first = 'own',
  onDetail,
  onAbout,
  ...callbacks
}: ProductCatalogProps) {
  const loggedIn = useSession(isOpen)
  const [tab, setTab] = useState<Tab>(first)
  const { data, state, reload } = useLoad(listProducts, [shown])
  const own = useLoad(() => loadOwn(loggedIn), [shown, loggedIn])
  usePullDown(state === 'loading' || own.state === 'loading', () => {
    reload()
    own.reload()
  })
  const products = (
    <>
      {!data && state === 'loading' && (
        <>
          <View className={cx(k.skeleton, s.waiting)} aria-hidden>
            <View className={k.short} />
            <View className={k.short} />
          </View>
          <View className={s.words}>
            <ListNote list="catalog" />
          </View>
          <RowsWaiting count={4} label="正在加载产品列表" />
        </>
      )}
      {state === 'failed' && (
        <Failed title="没有加载出产品列表" onReload={reload} reloadId="catalog-reload">
          请检查网络或稍后重试，选好的筛选条件都保留着。
        </Failed>
      )}
      {data?.length === 0 && <Empty title="暂时没有上架的产品" why="请过些时候再来看看。" />}
      {data && data.length > 0 && (
        <Products
          products={data}
          applications={own.data?.applications ?? []}
          onDetail={onDetail}
          onAbout={onAbout}
        />
      )}
    </>
  )
  if (!loggedIn)
    return (
      <Page wide title="全部产品">
        {products}
      </Page>
    )
  return (
    <Page wide title="申请和产品">
      <Tabs id="catalog" label="申请和产品" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'own' ? (
          <OwnApplications load={own} onProducts={() => setTab('all')} {...callbacks} />
        ) : (
          products
        )}
      </Tabs>
    </Page>
  )
}
