import type { Product } from '@contract/offer'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadOwn } from '../own'
import { OwnApplications, type OwnApplicationsProps } from '../own-applications'
import { CatalogCard } from './catalog-card'
import { ANY, describe, type Filters, fits, readFilters, termsOf } from './filters'
import s from './product-catalog.module.scss'
import { ProductFilters } from './product-filters'

interface ProductCatalogProps extends OwnApplicationsProps {
  shown: number
  onDetail: (product: Product) => void
}

/** The visitor's own applications, followed by all listed products with their public terms (/statusPro). */
export function ProductCatalog({ shown, onDetail, ...callbacks }: ProductCatalogProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const { data, state, reload } = useLoad(listProducts, [shown])
  const own = useLoad(() => loadOwn(loggedIn), [shown, loggedIn])
  return (
    <Page title="产品列表" sub="全部上架产品的公开条款，按综合年化成本从低到高排列。最终以机构审批结果为准">
      {loggedIn && <OwnApplications load={own} {...callbacks} />}
      {!data && state === 'loading' && <Skeleton shape="card" count={3} label="正在加载产品列表" />}
      {state === 'failed' && (
        <Notice
          tone="error"
          title="没有加载出产品列表"
          action={{ id: 'catalog-reload', label: '重新加载', onClick: reload }}
        >
          请检查网络或稍后重试，选好的筛选条件都保留着。
        </Notice>
      )}
      {data?.length === 0 && <Empty title="暂时没有上架的产品" why="请过些时候再来看看。" />}
      {data && data.length > 0 && (
        <Products products={data} applications={own.data?.applications ?? []} onDetail={onDetail} />
      )}
    </Page>
  )
}

interface ProductsProps extends Pick<ProductCatalogProps, 'onDetail'> {
  products: readonly Product[]
  applications: Parameters<OwnApplicationsProps['onResult']>[0][]
}

function Products({ products, applications, onDetail }: ProductsProps) {
  const [filters, setFilters] = useFilters()
  const [open, setOpen] = useState(false)
  const left = products.filter((product) => fits(product, filters))
  const words = describe(filters)
  const clear = () => setFilters(ANY)
  return (
    <>
      <View className={s.bar}>
        <View>
          <View className={s.title} aria-role="heading" aria-level={2}>
            上架产品
          </View>
          <View id="filter-count" className={s.small} aria-role="status" aria-live="polite">
            {words ? `筛选出${left.length}个，共${products.length}个产品` : `共${products.length}个产品`}
          </View>
        </View>
        <Button id="filter-open" kind="secondary" small block={false} onClick={() => setOpen(true)}>
          筛选
        </Button>
      </View>
      {words && (
        <View className={s.words}>
          已筛选：{words}。
          <Link id="filter-reset" onClick={clear}>
            清除筛选
          </Link>
        </View>
      )}
      {left.length === 0 && (
        <Empty
          title="没有符合条件的产品"
          why={`没有产品满足${words}的条件，可以放宽金额、期限或成本。`}
          action={{ id: 'filter-empty-reset', label: '清除筛选，看全部产品', onClick: clear }}
        />
      )}
      {left.map((product) => (
        <CatalogCard
          key={product.code}
          product={product}
          // Applications are sorted newest first, so the first one of a product is the current one.
          application={applications.find(({ code }) => code === product.code)}
          onDetail={onDetail}
        />
      ))}
      {open && (
        <ProductFilters
          filters={filters}
          onChange={setFilters}
          terms={termsOf(products)}
          count={left.length}
          onClose={() => setOpen(false)}
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
