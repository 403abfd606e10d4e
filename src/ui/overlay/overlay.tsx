import { CHOSEN_WORDS } from '@contract/words'
import { Image, Text, View } from '@tarojs/components'
import { useId } from 'react'
import { cx } from '@/lib/cx'
import { CHECKS, type CheckState } from '@/lib/time/progress'
import { Modal } from '@/platform/elements/modal/modal'
import { Icon } from '../icon/icon'
import s from './overlay.module.scss'
import spinner from './spinner.svg'

const STATE_WORDS: Record<CheckState, string> = {
  waiting: '未开始',
  checking: '核验中',
  complete: '平台已核对',
}

const TEXT = [CHOSEN_WORDS.overlay, '请勿离开，可能需要补充材料'] as const
/** What is really done while the overlay is shown (S2.27). */
const TRUTH = ['这里只核对资料、筛选产品；', '机构审批在您提交之后'] as const

/** The loading overlay over any page (S2.25 to S2.28). Only the end of the work closes it; the visitor cannot. */
export function Overlay({ states }: { states: readonly CheckState[] }) {
  const id = useId()
  const textId = `${id}-text`
  const truthId = `${id}-truth`
  return (
    <Modal
      role="alertdialog"
      labelledBy={textId}
      label={TEXT.join('')}
      describedBy={truthId}
      layerClassName={s.layer}
      className={s.overlay}
      scrolls
      opaque
    >
      <View className={s.column}>
        <Image className={s.spinner} src={spinner} aria-hidden />
        <View id={textId} className={s.text}>
          <Parts of={TEXT} />
        </View>
        <View className={s.checks} aria-role="list" aria-live="polite">
          {CHECKS.map((name, i) => {
            const state = states[i] ?? 'waiting'
            return (
              <View key={name} className={cx(s.check, s[state])} aria-role="listitem">
                <View className={s.dot}>{state === 'complete' && <Icon name="check" />}</View>
                <Text className={s.name}>{name}</Text>
                <Text className={s.state}>{STATE_WORDS[state]}</Text>
              </View>
            )
          })}
        </View>
        <View id={truthId} className={cx('small', s.truth)}>
          <Parts of={TRUTH} />
        </View>
      </View>
    </Modal>
  )
}

/** A sentence whose line breaks between its parts. */
const Parts = ({ of }: { of: readonly string[] }) =>
  of.map((part) => (
    <Text key={part} className="phrase">
      {part}
    </Text>
  ))
