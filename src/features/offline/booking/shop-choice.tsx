import type { Shop } from '@contract/endpoints/offline'
import { View } from '@tarojs/components'
import { useState } from 'react'
import type { SavedArea } from '@/http/calls/place'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import type { NoPosition, Position } from '@/platform/types'
import { Choice } from '@/ui/choice/choice'
import { Empty } from '@/ui/empty/empty'
import { Field } from '@/ui/field/field'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadShops, type Shops } from '../api'
import s from '../offline.module.scss'
import { PositionButton } from './position-button'
import { distanceText, hoursText } from './slots'
import { type BookingState, SHOPS_MISSING } from './use-booking'
import { When } from './visit-fields'

interface ShopChoiceProps {
  area: SavedArea
  stores: ShopsState
  booking: BookingState
}

const MAX_FOLDED = 4

export function ShopChoice({ area, stores, booking }: ShopChoiceProps) {
  const [all, setAll] = useState(false)
  /** The district whose stores are shown; empty for all. A position makes the question needless. */
  const [district, setDistrict] = useState('')
  const { data } = stores
  const { shop: chosen, errors } = booking
  const error = errors.shop_id
  if (!data) return <NotThere stores={stores} pressed={Boolean(error)} />
  const { shops } = data
  const sorted = shops.some(({ distance }) => distance !== null)
  const districts =
    data.scope === 'city' ? [...new Set(shops.map((shop) => shop.district).filter(Boolean))] : []
  if (!shops.length) {
    return <Empty title="您所在的省份还没有可预约的网点" why="请致电机构，由机构安排办理方式。" />
  }
  const near = shops.filter((shop) => sorted || !district || shop === chosen || shop.district === district)
  const shown = all ? near : near.slice(0, Math.max(MAX_FOLDED, chosen ? near.indexOf(chosen) + 1 : 0))
  return (
    <>
      {districts.length > 1 && !sorted && (
        <Field id="visit-district" label="想去哪个区" group>
          <Choice
            name="visit-district"
            options={['', ...districts].map((one) => ({ value: one, label: one || '不限' }))}
            value={district}
            onChange={setDistrict}
          />
        </Field>
      )}
      <Field id="visit-shop" label="到店网点" group why={scopeText(data, area)} error={chosen ? null : error}>
        <PositionButton sorted={sorted} unlocated={stores.unlocated} onLocate={stores.locate} />
        <View id="visit-shops">
          <Choice
            name="visit-shop"
            layout="rows"
            options={shown.map((shop) => ({
              value: shop.shop_id,
              label: shop.name,
              note: <ShopNote shop={shop} />,
            }))}
            value={booking.draft.shop_id}
            onChange={booking.setShop}
          />
        </View>
        {shown.length < near.length && (
          <Link id="visit-shops-all" onClick={() => setAll(true)}>
            查看其余{near.length - shown.length}个网点
          </Link>
        )}
      </Field>
      <When booking={booking} />
    </>
  )
}

/** Shown while the stores are loading or could not be loaded; `pressed` means that the visitor tried to book anyway. */
function NotThere({ stores: { state, reload }, pressed }: { stores: ShopsState; pressed: boolean }) {
  if (state === 'failed') {
    return (
      <Notice
        tone="error"
        title={pressed ? '还不能预约，没有加载出网点' : '没有加载出网点'}
        onReload={reload}
        reloadId={SHOPS_MISSING}
      >
        {pressed && '选好网点和到店时间后才能预约。'}已填写的内容都保留着。
      </Notice>
    )
  }
  return (
    <>
      <Skeleton shape="field" count={3} label="正在加载网点" />
      <View id={SHOPS_MISSING} className={s.hint} aria-role="status" aria-live="polite">
        {pressed && '网点还在加载，加载好以后再预约'}
      </View>
    </>
  )
}

function ShopNote({ shop }: { shop: Shop }) {
  return (
    <>
      {shop.distance !== null && <View className="strong">距您约{distanceText(shop.distance)}</View>}
      <View>{shop.address}</View>
      <View>{hoursText(shop)}</View>
      <View>电话{shop.phone}</View>
    </>
  )
}

function scopeText({ scope }: Shops, { province, city, county }: SavedArea): string {
  const own = county || city || province
  const shown = { county: own, city: city || province, province, none: own }[scope]
  return shown === own ? `${own}的网点` : `${own}暂时没有网点，以下是${shown}的网点`
}

/** The stores of a product for an area. The position is requested only when the visitor asks for it. */
export function useShops(area: SavedArea, product_code: string) {
  const [at, setAt] = useState<Position | null>(null)
  const [unlocated, setUnlocated] = useState<NoPosition | 'none'>()
  const stores = useLoad(() => loadShops(area.code, product_code, at), [area.code, product_code, at])
  const located = (found: Position) => {
    setUnlocated(undefined)
    setAt(found)
  }
  const locate = async () => {
    setUnlocated(undefined)
    const found = await platform.position(located)
    if (typeof found === 'object' && found) return located(found)
    setUnlocated(found ?? 'none')
  }
  return { ...stores, unlocated, locate }
}

type ShopsState = ReturnType<typeof useShops>
