import type { Unmatched } from '@contract/offer'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import s from './match.module.scss'

interface UnmatchedListProps {
  unmatched: readonly Unmatched[]
  /** Whether no product fits at all. */
  all: boolean
}

/** Why the other products do not fit; closed until the visitor opens it. */
export function UnmatchedList({ unmatched, all }: UnmatchedListProps) {
  const [open, setOpen] = useState(false)
  if (!unmatched.length) return null
  return (
    <View className={s.unmatched}>
      <Button id="unmatched-toggle" kind="text" block onClick={() => setOpen(!open)}>
        {open ? '收起不适合的产品' : `为什么${all ? '这' : '其他'}${unmatched.length}个产品不适合`}
      </Button>
      {open &&
        unmatched.map(({ code, name, institution_name, reasons }) => (
          <Card key={code} role="article" label={`${institution_name}${name}`}>
            <View className="heading" aria-role="heading" aria-level={2}>
              {institution_name}
            </View>
            <View className="small">{name}</View>
            <View className={s.reasons}>
              {reasons.map((reason) => (
                <View key={reason.code}>{reason.text}</View>
              ))}
            </View>
          </Card>
        ))}
    </View>
  )
}
