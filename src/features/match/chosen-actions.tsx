import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button/button'
import s from './match.module.scss'

/** More columns than these cannot be read on a phone. */
const MOST = 3

interface ChosenActionsProps {
  chosen: readonly Offer[]
  /** Called when the visitor wants to apply and has chosen nothing. */
  onNone: () => void
  onApply: () => void
  onCompare: () => void
}

/** What the visitor can do with the chosen offers: apply for them, and compare two or three of them. */
export function ChosenActions({ chosen, onNone, onApply, onCompare }: ChosenActionsProps) {
  const { length } = chosen
  return (
    <View className={s.actions}>
      <View className={s.apply}>
        <Button id="offers-apply" onClick={length ? onApply : onNone}>
          {length ? `申请${length}个产品` : '请先勾选产品'}
        </Button>
      </View>
      <View className={cx(length > MOST && s.beside)} aria-role="status" aria-live="polite">
        {length > MOST && <View className="small">最多对比{MOST}个</View>}
      </View>
      {length > 1 && length <= MOST && (
        <View className={s.beside}>
          <Button id="offers-compare" kind="text" onClick={onCompare}>
            对比{length}个产品
          </Button>
        </View>
      )}
    </View>
  )
}
