import { WORDS } from '@contract/rules/words'
import { Button as NativeButton, View } from '@tarojs/components'
import { useState } from 'react'
import { unsentChoice } from '@/stores/match'
import { Icon } from '@/ui/icon/icon'
import { Link } from '@/ui/link/link'
import { PaidNote } from '@/ui/paid-note/paid-note'
import s from './order-note.module.scss'

interface OrderNoteProps {
  /** Whether the displayed list is sorted by the visitor's own cost. */
  personalised: boolean
  /** Whether there are offers, and not only suggestions of other amounts and terms, which explain their own sorting. */
  offers: boolean
  failed: boolean
  onChoose: (on: boolean) => void
  onAbout: () => void
}

const BY = {
  own: '按您的金额和期限，成本低的在前。',
  change: '按您的金额和期限排列。',
  example: '已关闭个性化排序：按公开示例的成本排列，对所有人相同。',
}

/**
 * One line above the list, which opens how it is sorted, with the switch that PIPL art. 24 requires, what the rate
 * contains, and how the platform is paid (金融产品网络营销管理办法).
 */
export function OrderNote({ personalised, offers, failed, onChoose, onAbout }: OrderNoteProps) {
  const [open, setOpen] = useState(false)
  const wish = unsentChoice() ?? personalised
  const waits = wish !== personalised
  const own = offers ? BY.own : BY.change
  return (
    <View className={s.order}>
      <NativeButton
        id="offers-note"
        className={s.line}
        hoverClass={s.pressed}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="info" className={s.icon} />
        <View className={s.words}>预估，{WORDS.decision}；付费不影响排序</View>
      </NativeButton>
      <View aria-role="status" aria-live="polite">
        {waits && (failed ? '您的选择还没有保存，下面仍是原来的次序。' : '正在重新排列…')}
      </View>
      {open && (
        <View className={s.more}>
          <View>
            {personalised ? own : BY.example}
            <Link id="offers-personalised" onClick={() => onChoose(!wish)}>
              {wish ? '关闭个性化排序' : '开启个性化排序'}
            </Link>
          </View>
          <View>{WORDS.annualRate}按复利算，含利息和全部费用；单利见各产品明细。</View>
          <PaidNote id="offers-about" onAbout={onAbout} />
        </View>
      )}
    </View>
  )
}
