import type { SecondLook } from '@contract/offer'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { extremes } from '@/lib/money/for-basis'
import { Button } from '@/ui/button/button'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { OfferRow } from '@/ui/offer/offer-row'
import { RowList } from '@/ui/offer/row-list'
import s from './match.module.scss'
import type { Change, Look } from './use-offers'

interface SecondLookProps {
  looks: readonly SecondLook[]
  /** Nothing fits the requested terms, so the suggestions are open and replace the empty result. */
  instead: boolean
  /** Whether the fewest changes come first; otherwise the order is the same for everybody. */
  personalised: boolean
  look: Look | null
  onDetail: (one: SecondLook) => unknown
  onTake: (change: Change) => Promise<void>
}

/** How many are open at first, so that the reasons below stay near. */
const MAX_FOLDED = 3

/** What would fit with a smaller amount or another term. The order changes only when the visitor chooses one. */
export function SecondLooks({ looks, instead, personalised, look, onDetail, onTake }: SecondLookProps) {
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  if (!looks.length) return null
  const shown = instead && !all ? looks.slice(0, MAX_FOLDED) : looks
  const { lowest } = extremes(looks.map((product) => ({ product })))
  return (
    <View className={s.section}>
      {instead ? (
        <View className={`heading ${s.heading}`} aria-role="heading" aria-level={2}>
          换个金额或期限可以申请{looks.length}个
        </View>
      ) : (
        <Button id="looks-toggle" kind="text" block onClick={() => setOpen(!open)}>
          {open ? '收起其他金额和期限' : `换个金额或期限还可以申请${looks.length}个`}
        </Button>
      )}
      {(instead || open) && (
        <>
          {!instead && (
            <View className={`small ${s.hint}`}>
              以下金额都不高于您想借的金额{personalised && '，改动少的在前'}。
            </View>
          )}
          <RowList>
            {shown.map((one) => {
              const { code, amount, term } = one
              const words = one.changes.map(({ text }) => text).join('，')
              return (
                <OfferRow
                  key={code}
                  id={`look-${code}`}
                  name={one.name}
                  terms={one}
                  lowest={lowest}
                  note={words}
                  onOpen={() => onDetail(one)}
                >
                  <View className={s.take}>
                    {look?.code === code && look.trouble && (
                      <Notice tone="error" id={`look-${code}-trouble`}>
                        {look.trouble}
                      </Notice>
                    )}
                    <Link
                      id={`look-${code}-take`}
                      onward
                      label={`按此重新匹配，${words}`}
                      onClick={() => onTake({ code, amount, term, words })}
                    >
                      按此重新匹配
                    </Link>
                  </View>
                </OfferRow>
              )
            })}
          </RowList>
          {shown.length < looks.length && (
            <Button id="looks-all" kind="text" block onClick={() => setAll(true)}>
              再看其余{looks.length - shown.length}个
            </Button>
          )}
        </>
      )}
    </View>
  )
}
