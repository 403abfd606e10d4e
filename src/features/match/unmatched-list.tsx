import type { Offer, Unmatched } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { Link } from '@/ui/link/link'
import { Mark } from '@/ui/mark/mark'
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
                <View key={[of?.institution.name, of?.name, why].join()} className={s.reason}>
                  {of && <Mark small institution={of.institution} />}
                  <View className={s.why}>
                    {of && (
                      <View>
                        <Text className={s.of}>{of.institution.name}</Text> ·{' '}
                        <Text className={s.of}>{of.name}</Text>
                      </View>
                    )}
                    <View className="small">{why}</View>
                  </View>
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
