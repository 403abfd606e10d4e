import type { Application } from '@contract/endpoints/application'
import type { Product } from '@contract/offer'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { extremes, type Listed, listFor, startBasis } from '@/lib/money/for-basis'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { Basis } from '@/ui/offer/basis'
import { OfferRow } from '@/ui/offer/offer-row'
import { RowList } from '@/ui/offer/row-list'
import { ListNote } from '../list-note'

import s from './product-catalog.module.scss'
import { describe, type Filters, fits, NO_FILTER, ProductFilters, readFilters } from './product-filters'

const KEY = 'catalog_filters'

interface ProductsProps {
  products: readonly Product[]
  /** The visitor's own, newest first. */
  applications: readonly Application[]
  onDetail: (listed: Listed) => unknown
  onAbout: () => void
}

export function Products({ products, applications, onDetail, onAbout }: ProductsProps) {
  // Stored in the session, so that they survive a reload and a return.
  const [filters, show] = useState(() => readFilters(platform.session.get(KEY)))
  const setFilters = (changed: Filters) => {
    platform.session.set(KEY, JSON.stringify(changed))
    show(changed)
  }
  const [open, setOpen] = useState(false)
  const draftAmount = useForm((state) => state.data.amount)
  const draftTerm = useForm((state) => state.data.term)
  const basisOf = ({ amount, term }: Filters) =>
    startBasis({ amount: amount ?? draftAmount, term: term ?? draftTerm })
  const listed = (chosen: Filters) => listFor(products, basisOf(chosen)).filter((one) => fits(one, chosen))
  const left = listed(filters)
  const list = extremes(left)
  const refused = left.filter(({ refusal }) => refusal)
  const words = describe(filters)
  const clear = () => setFilters({ ...filters, ...NO_FILTER })
  const statusOf = ({ product: { code } }: Listed) => {
    // Applications are sorted newest first, so the first one of a product is the current one.
    const application = applications.find((own) => own.code === code)
    return application && `我的申请：${application.status_text}`
  }
  const row = (one: Listed) => (
    <OfferRow
      key={one.product.code}
      id={`product-${one.product.code}`}
      name={one.product.name}
      terms={one.product}
      refusal={one.refusal}
      status={statusOf(one)}
      onOpen={() => onDetail(one)}
      {...list}
    />
  )
  return (
    <>
      <View className={s.bar}>
        <View>
          <Basis id="catalog-basis" {...basisOf(filters)} />
          <View id="filter-count" className="small" aria-role="status" aria-live="polite">
            {words
              ? `筛选出${left.length}个，共${products.length}个产品`
              : `共${products.length}个产品，便宜的在前`}
          </View>
        </View>
        <Button id="filter-open" kind="secondary" small block={false} onClick={() => setOpen(true)}>
          改条件
        </Button>
      </View>
      <View className={s.words}>
        <ListNote list="catalog" onAbout={onAbout} />
      </View>
      <View>
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
      </View>
      <RowList>{left.filter(({ refusal }) => !refusal).map(row)}</RowList>
      <View>
        {refused.length > 0 && <View className={s.lead}>以下产品不提供这个金额或期限</View>}
        <RowList>{refused.map(row)}</RowList>
      </View>
      {open && (
        <ProductFilters
          filters={filters}
          basis={basisOf(filters)}
          count={(chosen) => listed(chosen).length}
          onClose={(chosen) => {
            setFilters(chosen)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
