import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import s from './match.module.scss'

/** More columns than these cannot be read on a phone. */
const MAX_COMPARED = 3

interface ChosenActionsProps {
  chosen: readonly Offer[]
  tried: string | undefined
  onTake: () => unknown
  onNone: () => void
  onApply: () => void
  onCompare: () => void
}

/** What the visitor can do with the chosen offers: apply for them, and compare two or three of them. */
export function ChosenActions({ chosen, tried, onTake, onNone, onApply, onCompare }: ChosenActionsProps) {
  const { length } = chosen
  if (tried)
    return (
      <View className={s.tried}>
        <Button id="try-take" onClick={onTake}>
          改成{tried}
        </Button>
      </View>
    )
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
