import type { Shop } from '@contract/endpoints/offline'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import type { SavedArea } from '@/http/calls/place'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import type { NoPosition, Position } from '@/platform/types'
import { Button } from '@/ui/button/button'
import { SettingsButton } from '@/ui/button/settings-button'
import { Choice } from '@/ui/choice/choice'
import { Empty } from '@/ui/empty/empty'
import { Field } from '@/ui/field/field'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadShops, type Shops } from '../api'
import s from '../offline.module.scss'
import { distanceText, hoursText } from './slots'

interface ShopChoiceProps {
  area: SavedArea
  stores: ShopsState
  value: string | null
  error?: string | null
  onChange: (shop: Shop) => void
  children: ReactNode
}

const MAX_FOLDED = 4

/** The stores nearby, and the fields that depend on the chosen one. */
export function ShopChoice({ area, stores, value, error, onChange, children }: ShopChoiceProps) {
  const [all, setAll] = useState(false)
  /** The district whose stores are shown; empty for all. A position makes the question needless. */
  const [district, setDistrict] = useState('')
  const { data } = stores
  if (!data) return <NotThere stores={stores} pressed={Boolean(error)} />
  const { shops } = data
  const sorted = shops.some(({ distance }) => distance !== null)
  const districts =
    data.scope === 'city' ? [...new Set(shops.map((shop) => shop.district).filter(Boolean))] : []
  if (!shops.length) {
    return <Empty title="您所在的省份还没有可预约的网点" why="请致电机构，由机构安排办理方式。" />
  }
  const chosen = shops.find(({ shop_id }) => shop_id === value)
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
        <PositionButton sorted={sorted} stores={stores} />
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
        {shown.length < near.length && (
          <Link id="visit-shops-all" onClick={() => setAll(true)}>
            查看其余{near.length - shown.length}个网点
          </Link>
        )}
      </Field>
      {children}
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

/** Says which area the stores belong to when the visitor's own county has none. */
function scopeText({ scope }: Shops, { province, city, county }: SavedArea): string {
  const own = county || city || province
  const shown = { county: own, city: city || province, province, none: own }[scope]
  return shown === own ? `${own}的网点` : `${own}暂时没有网点，以下是${shown}的网点`
}

const WORDS = {
  none: '没有取得位置，不影响预约，请直接选择网点',
  unagreed: '您没有同意隐私指引，不影响预约。微信不会马上再问，需要时请过一会儿再点',
  denied: '您没有允许使用位置，不影响预约。微信不会再问，需要时请在设置里允许',
}

/** Sorts the stores by the phone's position, after a tap; not part of a build without it (config/switches.ts). */
const PositionButton = ({ sorted, stores }: { sorted: boolean; stores: ShopsState }) => (
  <View className={s.locate}>
    {stores.unlocated === 'denied' ? (
      <SettingsButton
        id="visit-settings"
        onReturn={(allowed) => allowed['scope.userFuzzyLocation'] && stores.locate()}
      >
        去设置里允许
      </SettingsButton>
    ) : (
      <Button id="visit-locate" kind="secondary" small block={false} onClick={stores.locate}>
        使用我的位置
      </Button>
    )}
    <View className={`small ${s.message}`} aria-role="status" aria-live="polite">
      {sorted
        ? '已按距离从近到远排列'
        : stores.unlocated
          ? WORDS[stores.unlocated]
          : '只用于按距离排列，不会保存'}
    </View>
  </View>
)

/** Receives the focus when the visitor tries to book before the stores are loaded. */
export const SHOPS_MISSING = 'visit-shops-missing'

/** The stores of a product for an area. The position is requested only when the visitor asks for it. */
export function useShops(area: SavedArea, product_code: string) {
  const [at, setAt] = useState<Position | null>(null)
  /** Why the request for the position brought none. */
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
