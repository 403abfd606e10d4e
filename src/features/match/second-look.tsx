import type { SecondLook } from '@contract/offer'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Notice } from '@/ui/notice/notice'
import { OfferFacts } from '@/ui/offer/offer'
import s from './match.module.scss'
import type { Look } from './use-offers'

interface SecondLookProps {
  looks: readonly SecondLook[]
  /** Nothing fits the requested terms, so the suggestions are open and replace the empty result. */
  instead: boolean
  /**
   * Whether the suggestions with the fewest changes come first; otherwise the order by public example is the same for
   * everybody.
   */
  personalised: boolean
  look: Look | null
  onTake: (one: SecondLook) => Promise<void>
}

/** How many are open at first, so that the reasons below stay near. */
const FIRST = 3

/** What would fit with a smaller amount or another term. The order changes only when the visitor chooses one. */
export function SecondLooks({ looks, instead, personalised, look, onTake }: SecondLookProps) {
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  if (!looks.length) return null
  const shown = instead && !all ? looks.slice(0, FIRST) : looks
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
          <View className={`small ${s.lead}`}>
            以下金额都不高于您想借的金额{personalised && '，改动少的在前'}。
          </View>
          {shown.map((one) => (
            <LookCard
              key={one.code}
              one={one}
              trouble={look?.code === one.code ? look.trouble : undefined}
              onTake={() => onTake(one)}
            />
          ))}
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

interface LookCardProps {
  one: SecondLook
  trouble?: string
  onTake: () => Promise<void>
}

function LookCard({ one, trouble, onTake }: LookCardProps) {
  const { code, name, institution, changes } = one
  const changed = changes.map(({ text }) => text).join('，')
  return (
    <Card id={`look-${code}`} role="article" label={`${changed}，${institution.name}${name}`}>
      <View className={s.changed}>{changed}</View>
      {trouble && (
        <Notice tone="error" id={`look-${code}-trouble`}>
          {trouble}
        </Notice>
      )}
      <OfferFacts id={`look-${code}`} name={name} terms={one} alone boxed>
        <Button
          id={`look-${code}-take`}
          kind="secondary"
          small
          block={false}
          label={`按此重新匹配，${changed}`}
          onClick={onTake}
        >
          按此重新匹配
        </Button>
      </OfferFacts>
    </Card>
  )
}
