import type { Product } from '@contract/offer'
import { WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Basis } from '@/ui/offer/basis'
import { Page } from '@/ui/page/page'
import { PaidNote } from '@/ui/paid-note/paid-note'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadOwn } from '../own'
import { OwnApplications, type OwnApplicationsProps } from '../own-applications'
import { type Listed, listFor, startBasis } from './basis'
import { CatalogCard } from './catalog-card'
import { describe, type Filters, fits, NO_FILTER, readFilters } from './filters'
import s from './product-catalog.module.scss'
import { ProductFilters } from './product-filters'

interface ProductCatalogProps extends OwnApplicationsProps {
  shown: number
  /** Opens a product, with the amount and the term of its figures if it has any. */
  onDetail: (listed: Listed) => void
  /** Opens the explanation of how the platform is paid. */
  onAbout: () => void
}

/** The visitor's own applications, followed by all listed products for one amount and term (/statusPro). */
export function ProductCatalog({ shown, onDetail, onAbout, ...callbacks }: ProductCatalogProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const { data, state, reload } = useLoad(listProducts, [shown])
  const own = useLoad(() => loadOwn(loggedIn), [shown, loggedIn])
  return (
    <Page title="产品列表" sub={`以下均为预估，${WORDS.decision}`}>
      {loggedIn && <OwnApplications load={own} {...callbacks} />}
      {!data && state === 'loading' && <Skeleton shape="card" count={3} label="正在加载产品列表" />}
      {state === 'failed' && (
        <Notice tone="error" title="没有加载出产品列表" onReload={reload} reloadId="catalog-reload">
          请检查网络或稍后重试，选好的筛选条件都保留着。
        </Notice>
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
    </Page>
  )
}

interface ProductsProps extends Pick<ProductCatalogProps, 'onDetail' | 'onAbout'> {
  products: readonly Product[]
  applications: Parameters<OwnApplicationsProps['onResult']>[0][]
}

function Products({ products, applications, onDetail, onAbout }: ProductsProps) {
  const [filters, setFilters] = useFilters()
  const [open, setOpen] = useState(false)
  const draftAmount = useForm((state) => state.data.amount)
  const draftTerm = useForm((state) => state.data.term)
  const basisOf = useCallback(
    ({ amount, term }: Filters) => startBasis({ amount: amount ?? draftAmount, term: term ?? draftTerm }),
    [draftAmount, draftTerm],
  )
  const listed = useCallback(
    (chosen: Filters) => listFor(products, basisOf(chosen)).filter((one) => fits(one, chosen)),
    [products, basisOf],
  )
  const left = useMemo(() => listed(filters), [listed, filters])
  const count = useCallback((chosen: Filters) => listed(chosen).length, [listed])
  const firstRefused = left.find(({ refusal }) => refusal)
  const words = describe(filters)
  const clear = () => setFilters({ ...filters, ...NO_FILTER })
  const choose = () => setOpen(true)
  return (
    <>
      <View className={s.bar}>
        <View>
          <View className="heading" aria-role="heading" aria-level={2}>
            上架产品
          </View>
          <View id="filter-count" className="small" aria-role="status" aria-live="polite">
            {words ? `筛选出${left.length}个，共${products.length}个产品` : `共${products.length}个产品`}
          </View>
        </View>
        <Button id="filter-open" kind="secondary" small block={false} onClick={choose}>
          筛选
        </Button>
      </View>
      <View className={`small ${s.words}`}>
        <Basis id="catalog-change" {...basisOf(filters)} onChange={choose} />
        <View>按{WORDS.annualRate}从低到高排列。</View>
        <PaidNote id="catalog-about" onAbout={onAbout} />
      </View>
      {words && (
        <View className={`small ${s.words}`}>
          已筛选：{words}。
          <Link id="filter-reset" onClick={clear}>
            清除筛选
          </Link>
        </View>
      )}
      {left.length === 0 && (
        <Empty
          title="没有符合条件的产品"
          why={`没有产品符合：${words}。可以换个金额或期限。`}
          action={{ id: 'filter-empty-reset', label: '清除筛选，看全部产品', onClick: clear }}
        />
      )}
      {left.map((one) => (
        <Fragment key={one.product.code}>
          {one === firstRefused && <View className={s.lead}>以下产品不提供这个金额或期限</View>}
          <CatalogCard
            listed={one}
            // Applications are sorted newest first, so the first one of a product is the current one.
            application={applications.find(({ code }) => code === one.product.code)}
            onDetail={onDetail}
          />
        </Fragment>
      ))}
      {open && (
        <ProductFilters
          filters={filters}
          basis={basisOf(filters)}
          count={count}
          onClose={(chosen) => {
            setFilters(chosen)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

const KEY = 'catalog_filters'

/** The filters, stored in the session so that they survive a reload and a return. */
function useFilters() {
  const [filters, set] = useState(() => readFilters(platform.session.get(KEY)))
  const setFilters = (changed: Filters) => {
    platform.session.set(KEY, JSON.stringify(changed))
    set(changed)
  }
  return [filters, setFilters] as const
}
