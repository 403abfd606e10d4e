import type { Fen } from '@contract/brands'
import { months } from '@contract/rules/words'
import { Button, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatYuan } from '@/lib/money/money'
import { Icon } from '../icon/icon'
import { Mark, type MarkProps } from '../mark/mark'
import s from './progress-row.module.scss'

interface ProgressRowProps {
  id: string
  institution: MarkProps['institution'] & { name: string }
  amount: Fen
  term: number
  status: string
  steps: readonly ('done' | 'current' | 'waiting')[]
  urgent?: boolean
  /** Whether what the row opens in place is open; a row without it leads on. */
  open?: boolean
  onPress: () => unknown
}

/** One application as a parcel: whose it is, what it waits for, and a bar with a segment for each step. */
export function ProgressRow(props: ProgressRowProps) {
  const { id, institution, amount, term, status, steps, urgent, open, onPress } = props
  const at = steps.indexOf('current')
  return (
    <View className={urgent ? s.urgent : undefined}>
      <Button
        id={id}
        className={`press ${s.row}`}
        hoverClass="pressed"
        aria-expanded={open}
        onClick={onPress}
      >
        <Mark institution={institution} />
        <View className={s.names}>
          <View className="strong">{institution.name}</View>
          <View className="caption">
            {formatYuan(amount)}元 · {months(term)}
          </View>
        </View>
        <View className={s.tail}>
          <View className={s.words}>
            <View className={s.status}>{status}</View>
            {at >= 0 && (
              <View className="caption">
                第{at + 1}步，共{steps.length}步
              </View>
            )}
          </View>
          <Icon name="chevron" className={cx(s.chevron, open !== undefined && (open ? s.up : s.down))} />
        </View>
      </Button>
      <View className={s.track} aria-hidden>
        {steps.map((state, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name here
          <View key={i} className={cx(s.step, s[state])} />
        ))}
      </View>
    </View>
  )
}
