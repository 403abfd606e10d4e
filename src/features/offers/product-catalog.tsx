import type { Application } from '@contract/endpoints/application'
import type { Product } from '@contract/offer'
import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { listApplications, listProducts } from './api'
import { Facts, InstitutionLine, Range } from './facts'
import s from './offers.module.scss'

interface ProductCatalogProps {
  shown: number
  onDetail: (product: Product) => void
  onResult: (application: Application) => void
}

interface Catalog {
  products: Product[]
  applications: Application[]
}

async function load(loggedIn: boolean): Promise<Catalog | undefined> {
  const [products, applications] = await Promise.all([listProducts(), loggedIn ? listApplications() : []])
  return products && { products, applications: applications ?? [] }
}

/** All listed products with their public terms, and where the visitor's own applications stand (/statusPro). */
export function ProductCatalog({ shown, onDetail, onResult }: ProductCatalogProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const { data, state, reload } = useLoad(() => load(loggedIn), [shown, loggedIn])
  return (
    <Page title="产品列表" sub="全部上架产品的公开条款，按综合年化成本从低到高排列。最终以机构审批结果为准">
      {!data && state === 'loading' && <Skeleton shape="card" count={3} label="正在加载产品列表" />}
      {state === 'failed' && (
        <Notice tone="error" title="没有加载出产品列表" action={{ label: '重新加载', onClick: reload }}>
          请检查网络后重试。
        </Notice>
      )}
      {data?.products.length === 0 && <Empty title="暂时没有上架的产品" why="请过些时候再来看看。" />}
      {data?.products.map((product) => (
        <CatalogCard
          key={product.code}
          product={product}
          // Newest first: the first of a product is the one that counts.
          application={data.applications.find(({ code }) => code === product.code)}
          onDetail={onDetail}
          onResult={onResult}
        />
      ))}
    </Page>
  )
}

interface CatalogCardProps extends Pick<ProductCatalogProps, 'onDetail' | 'onResult'> {
  product: Product
  application: Application | undefined
}

function CatalogCard({ product, application, onDetail, onResult }: CatalogCardProps) {
  const { code, name, institution, sponsored } = product
  return (
    <Card id={`product-${code}`} role="article" label={`${institution.name}${name}`}>
      <InstitutionLine institution={institution} sponsored={sponsored} />
      <View className={s.product}>{name}</View>
      <Facts product={product} />
      <Range product={product} />
      <View className={s.choose}>
        <View className={s.submitted}>{application && `我的申请：${application.status_text}`}</View>
        {application ? (
          <Button id={`product-${code}-result`} kind="text" small onClick={() => onResult(application)}>
            查看进度
          </Button>
        ) : (
          <Button
            id={`product-${code}-detail`}
            kind="text"
            small
            label={`查看明细，${name}`}
            onClick={() => onDetail(product)}
          >
            查看明细
          </Button>
        )}
      </View>
    </Card>
  )
}
