import type { Offer, Unmatched } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { Fragment } from 'react'
import { Disclosure } from '@/ui/disclosure/disclosure'
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
  if (!unmatched.length) return null
  const title = `为什么${matched.length ? '其他' : '这'}${unmatched.length}个不适合`
  return (
    <View className={s.unmatched}>
      <Disclosure id="unmatched-toggle" title={title} level={2}>
        <View className={s.groups}>
          {groupReasons(matched, unmatched).map(({ title: reason, yours, lines }) => (
            <View key={reason}>
              <View className="apart">
                <View className="strong" aria-role="heading" aria-level={3}>
                  {reason}
                </View>
                <View className="small">{yours}</View>
              </View>
              {lines.map(({ of, why }) => (
                <View key={[...of, why].join()} className={s.reason}>
                  <View>
                    {of.map((name, i) => (
                      <Fragment key={name}>
                        {i > 0 && ' · '}
                        <Text className={s.of}>{name}</Text>
                      </Fragment>
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
      </Disclosure>
    </View>
  )
}
