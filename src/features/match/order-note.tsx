import { View } from '@tarojs/components'
import { LIST_NOTE, RATE_NOTE } from '@/lib/money/paid'
import { unsentChoice } from '@/stores/match'
import { Link } from '@/ui/link/link'
import { NoteLine } from '@/ui/note-line/note-line'
import { PaidNote } from '@/ui/paid-note/paid-note'
import s from './match.module.scss'

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
  change: '都不高于您想借的金额，改动少的在前。',
  example: '已关闭个性化排序：按公开示例的成本排列，对所有人相同。',
}

/** Opens how the list is sorted, the switch (PIPL art. 24), and how the platform is paid (金融产品网络营销管理办法). */
export function OrderNote({ personalised, offers, failed, onChoose, onAbout }: OrderNoteProps) {
  const chosen = unsentChoice() ?? personalised
  const waits = chosen !== personalised
  const own = offers ? BY.own : BY.change
  return (
    <View className={s.order}>
      <NoteLine id="offers-note" words={LIST_NOTE}>
        <View>
          {personalised ? own : BY.example}
          <Link id="offers-personalised" onClick={() => onChoose(!chosen)}>
            {chosen ? '关闭个性化排序' : '开启个性化排序'}
          </Link>
        </View>
        <View>{RATE_NOTE}</View>
        <PaidNote id="offers-about" onAbout={onAbout} />
      </NoteLine>
      <View className="small" aria-role="status" aria-live="polite">
        {waits && (failed ? '您的选择还没有保存，下面仍是原来的次序。' : '正在重新排列…')}
      </View>
    </View>
  )
}
