import type { Shop } from '@contract/endpoints/offline'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import type { Position } from '@/platform/types'
import { Button } from '@/ui/button/button'
import { Choice } from '@/ui/choice/choice'
import { Empty } from '@/ui/empty/empty'
import { Field } from '@/ui/field/field'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { type Area, loadShops, type Shops } from './api'
import { distanceText, hoursText } from './slots'
import s from './stores.module.scss'

interface ShopChoiceProps {
  area: Area
  product_code: string
  value: string | null
  error?: string | null
  onChange: (shop: Shop) => void
  /** What is known of the chosen store, also when the list came after the choice (a kept draft). */
  children: (chosen: Shop | undefined) => ReactNode
}

/** How many are shown before the visitor asks for all. */
const FIRST = 4

/** The stores nearby, and what depends on the chosen one. The position is asked for only after a tap. */
export function ShopChoice({ area, product_code, value, error, onChange, children }: ShopChoiceProps) {
  const [at, setAt] = useState<Position | null>(null)
  const [told, setTold] = useState('')
  const [all, setAll] = useState(false)
  const { data, state, reload } = useLoad(
    () => loadShops(area.code, product_code, at),
    [area.code, product_code, at],
  )

  const locate = async () => {
    setTold('')
    const found = await platform.position()
    setAt(found)
    if (!found) setTold('没有取得位置，不影响预约，请直接选择网点')
  }

  if (!data) {
    return state === 'failed' ? (
      <Notice tone="error" title="没有加载出网点" action={{ label: '重新加载', onClick: reload }}>
        已填写的内容都保留着。
      </Notice>
    ) : (
      <Skeleton shape="field" count={3} label="正在加载网点" />
    )
  }
  const { shops } = data
  const sorted = shops.some(({ distance }) => distance !== null)
  if (!shops.length) {
    return <Empty title="您所在的省份还没有可预约的网点" why="请致电机构，由机构安排办理方式。" />
  }
  const chosen = shops.find(({ shop_id }) => shop_id === value)
  const shown = all ? shops : shops.slice(0, Math.max(FIRST, chosen ? shops.indexOf(chosen) + 1 : 0))
  return (
    <>
      <Field id="visit-shop" label="到店网点" group why={scopeText(data, area)} error={error}>
        <View className={s.locate}>
          <Button id="visit-locate" kind="secondary" small block={false} onClick={locate}>
            使用我的位置
          </Button>
          <View className={s.told} aria-role="status" aria-live="polite">
            {sorted ? '已按距离从近到远排列' : told || '只用于按距离排列，不会保存'}
          </View>
        </View>
        <View id="visit-shops">
          <Choice
            name="visit-shop"
            layout="rows"
            options={shown.map((shop) => ({
              value: shop.shop_id,
              label: shop.name,
              note: <ShopNote shop={shop} />,
            }))}
            value={value}
            onChange={(id) => {
              const shop = shops.find(({ shop_id }) => shop_id === id)
              if (shop) onChange(shop)
            }}
          />
        </View>
        {shown.length < shops.length && (
          <Link id="visit-shops-all" onClick={() => setAll(true)}>
            查看其余{shops.length - shown.length}个网点
          </Link>
        )}
      </Field>
      {children(chosen)}
    </>
  )
}

function ShopNote({ shop }: { shop: Shop }) {
  return (
    <>
      {shop.distance !== null && <View className={s.distance}>距您约{distanceText(shop.distance)}</View>}
      <View>{shop.address}</View>
      <View>{hoursText(shop)}</View>
      <View>电话{shop.phone}</View>
    </>
  )
}

/** Whose stores these are, when the visitor's own county has none. */
function scopeText({ scope }: Shops, { province, city, county }: Area): string {
  const own = county || city || province
  if (scope === 'county') return `${own}的网点`
  const wider = scope === 'city' ? city || province : province
  return wider === own ? `${own}的网点` : `${own}暂时没有网点，以下是${wider}的网点`
}
