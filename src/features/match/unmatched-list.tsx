import type { Offer, Unmatched } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import { groupReasons } from './group-reasons'
import s from './match.module.scss'

interface UnmatchedListProps {
  /** The products that fit; none when no product does. */
  matched: readonly Offer[]
  unmatched: readonly Unmatched[]
  /** Opens the answers to correct them. */
  onChange: () => void
}

/** Why the other products do not fit, by reason, and why these do; closed until the visitor opens it. */
export function UnmatchedList({ matched, unmatched, onChange }: UnmatchedListProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) focusField('unmatched-reasons')
  }, [open])
  if (!unmatched.length) return null
  return (
    <View className={s.section}>
      <Button id="unmatched-toggle" kind="text" block onClick={() => setOpen(!open)}>
        {open ? '收起原因' : `为什么${matched.length ? '其他' : '这'}${unmatched.length}个不适合`}
      </Button>
      {open && (
        <Card>
          <View className={s.groups}>
            {groupReasons(matched, unmatched).map(({ title, yours, lines }, i) => (
              <View key={title}>
                <View className="apart">
                  <View
                    id={i ? undefined : 'unmatched-reasons'}
                    className="strong"
                    aria-role="heading"
                    aria-level={2}
                  >
                    {title}
                  </View>
                  <View className="small">{yours}</View>
                </View>
                {lines.map(({ of, why }) => (
                  <View key={[...of, why].join()} className={s.reason}>
                    <View>
                      {of.map((name) => (
                        <Text key={name} className={s.of}>
                          {name}
                        </Text>
                      ))}
                    </View>
                    <View className="small">{why}</View>
                  </View>
                ))}
              </View>
            ))}
          </View>
          <View className="small">
            资料填错了？
            <Link id="offers-form" onClick={onChange}>
              去改
            </Link>
          </View>
        </Card>
      )}
    </View>
  )
}
