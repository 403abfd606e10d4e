import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { extremes, type Listed } from '@/lib/money/for-basis'
import { isJump } from '@/lib/way'
import { useView } from '@/stores/view'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { OfferRow } from '@/ui/offer/offer-row'
import { RowList } from '@/ui/offer/row-list'
import s from './match.module.scss'
import type { Look } from './use-offers'

/** How many rows the elder view shows at a time, which have a card each there. */
const AT_ONCE = 3

interface OfferRowsProps {
  listed: readonly Listed<Offer>[]
  /** Whether the figures are for an amount and term that are only tried. */
  tried: boolean
  codes: readonly string[]
  /** The product whose box says that one is needed. */
  asked: string | undefined
  look: Look | null
  onChoose: (code: string, on: boolean) => void
  onDetail: (offer: Offer) => unknown
  onChange: () => void
}

/** The matched offers as rows: the box at the left chooses, the rest opens the detail. */
export function OfferRows({ listed, tried, codes, asked, look, ...props }: OfferRowsProps) {
  const { onChoose, onDetail, onChange } = props
  const elder = useView((state) => state.elder)
  const [count, setCount] = useState(AT_ONCE)
  const closed = listed.filter(({ product }) => product.closed).map(({ product }) => product)
  const list = extremes(listed)
  const shown = elder ? listed.slice(0, count) : listed
  const rest = listed.length - shown.length
  const row = ({ product, refusal }: Listed<Offer>) => {
    const { code, apply_no } = product
    return (
      <OfferRow
        key={code}
        id={`offer-${code}`}
        name={product.name}
        terms={product}
        {...list}
        refusal={refusal}
        status={product.reasons.find((one) => one.code === 'age_unknown')?.text}
        note={!tried && look?.code === code && look.done && `已重新匹配：${look.done}`}
        choose={
          product.closed
            ? undefined
            : {
                checked: codes.includes(code) && !apply_no,
                onChange: (on) => onChoose(code, on),
                error: asked === code && '请在这里勾选',
                instead: apply_no ? (isJump(product) ? '已记录' : '已提交') : undefined,
              }
        }
        onOpen={() => onDetail(product)}
      />
    )
  }
  return (
    <>
      <RowList>{shown.filter(({ product }) => !product.closed).map(row)}</RowList>
      {closed.length > 0 && (
        <View>
          <ClosedOffers closed={closed} all={closed.length === listed.length} onChange={onChange} />
          <RowList>{shown.filter(({ product }) => product.closed).map(row)}</RowList>
        </View>
      )}
      {rest > 0 && (
        <Button id="offers-more" kind="secondary" onClick={() => setCount(count + AT_ONCE)}>
          再看{Math.min(AT_ONCE, rest)}个
        </Button>
      )}
    </>
  )
}

interface ClosedOffersProps {
  closed: readonly Offer[]
  all: boolean
  onChange: () => void
}

/** Stands above the closed products. When no other matches, it says when the first takes applications again. */
function ClosedOffers({ closed, all, onChange }: ClosedOffersProps) {
  if (!all)
    return (
      <View className={cx('heading', s.heading, s.closed)} aria-role="heading" aria-level={2}>
        以下{closed.length}个产品暂不受理申请
      </View>
    )
  const [first] = closed
    .map((offer) => offer.closed)
    .sort((a, b) => ((a?.opens_at ?? '') < (b?.opens_at ?? '') ? -1 : 1))
  return (
    <Notice tone="warn" action={{ id: 'closed-change', label: '换个金额或期限', onClick: onChange }}>
      最早{first?.opens}起可再申请。已填写的内容都保留着，到时再来看看即可。
    </Notice>
  )
}

/** More columns than these cannot be read on a phone. */
const MAX_COMPARED = 3

interface ChosenActionsProps {
  chosen: readonly Offer[]
  onNone: () => void
  onApply: () => void
  onCompare: () => void
}

export function ChosenActions({ chosen, onNone, onApply, onCompare }: ChosenActionsProps) {
  const { length } = chosen
  return (
    <View className={s.actions}>
      <View className={s.apply}>
        <Button id="offers-apply" kind={length ? 'primary' : 'waits'} onClick={length ? onApply : onNone}>
          {length ? `申请${length}个产品` : '请先勾选产品'}
        </Button>
      </View>
      <View className={length > 1 ? s.beside : undefined} aria-role="status" aria-live="polite">
        {length > MAX_COMPARED && <View className="small">最多比{MAX_COMPARED}个</View>}
        {length > 1 && length <= MAX_COMPARED && (
          <Button id="offers-compare" kind="secondary" label={`比一比${length}个产品`} onClick={onCompare}>
            比一比
          </Button>
        )}
      </View>
    </View>
  )
}
