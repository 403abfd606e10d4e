import { Text, View } from '@tarojs/components'
import { CHECKS, type CheckState } from '@/lib/progress'
import { cx } from '@/lib/cx'
import { Icon } from '../icon/icon'
import s from './overlay.module.scss'

export interface OverlayProps {
  /** State of each check of `CHECKS`, in order: `checkStates(counter)` of lib/progress. */
  states: readonly CheckState[]
}

const WORDS: Record<CheckState, string> = { waiting: '未开始', checking: '核验中', complete: '已完成' }

/** The loading overlay over any route (product.md §2, decisions.md §2, §3). Its view only; the counter lives elsewhere. */
export function Overlay({ states }: OverlayProps) {
  return (
    <View className={s.overlay} catchMove aria-role="alertdialog" aria-modal aria-label="信息审核中" aria-busy>
      <View className={s.spinner} aria-hidden />
      <View className={s.text} aria-role="status">
        信息审核中，请耐心等待…请勿离开，可能需要补充材料
      </View>
      <View className={s.checks} aria-role="list">
        {CHECKS.map((name, i) => {
          const state = states[i] ?? 'waiting'
          return (
            <View key={name} className={cx(s.check, s[state])} aria-role="listitem">
              <View className={s.dot}>{state === 'complete' && <Icon name="check" />}</View>
              <Text className={s.name}>{name}</Text>
              <Text className={s.state}>{WORDS[state]}</Text>
            </View>
          )
        })}
      </View>
    </View>
  )
}
