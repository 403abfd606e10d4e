import type { Unmatched } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { platform } from '@/platform/platform'
import { unsentChoice } from '@/stores/match'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { ListNote } from './list-note'
import s from './match.module.scss'

interface OrderNoteProps {
  personalised: boolean
  /** Whether there are offers, and not only suggestions of other amounts and terms, which explain their own sorting. */
  offers: boolean
  failed: boolean
  onChoose: (on: boolean) => void
  onAbout: () => void
}

/** Opens how the list is sorted, the switch (PIPL art. 24), and how the platform is paid (金融产品网络营销管理办法). */
export function OrderNote({ personalised, offers, failed, onChoose, onAbout }: OrderNoteProps) {
  const chosen = unsentChoice() ?? personalised
  const own = offers ? '按您的金额和期限，成本低的在前。' : '都不高于您想借的金额，改动少的在前。'
  return (
    <View className={s.order}>
      <ListNote list="offers" onAbout={onAbout}>
        <View>
          {personalised ? own : '已关闭个性化排序：按公开示例的成本排列，对所有人相同。'}
          <Link id="offers-personalised" onClick={() => onChoose(!chosen)}>
            {chosen ? '关闭个性化排序' : '开启个性化排序'}
          </Link>
        </View>
      </ListNote>
      <View className="small" aria-role="status" aria-live="polite">
        {chosen !== personalised && (failed ? '您的选择还没有保存，下面仍是原来的次序。' : '正在重新排列…')}
      </View>
    </View>
  )
}

/** What was chosen and turns out not to fit, once the identity has told the age (S15.23). */
export const LostChoice = ({ offers }: { offers: readonly Unmatched[] }) =>
  offers.length > 0 && (
    <Notice tone="warn" id="offers-lost" title="您选的产品不能申请">
      {offers.map(({ code, name, institution, reasons }) => (
        <View key={code}>
          {institution.name}「{name}」：{reasons.map(({ text }) => text).join('；')}。
        </View>
      ))}
      <View>没有向机构提供任何资料，可以选下面的产品。</View>
    </Notice>
  )

/** The number with which customer service can find and explain this match: `replay-match` needs no more of its id. */
export function MatchNumber({ id }: { id: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const number = id.slice(0, 8)
  const copy = async () => setCopied(await platform.copy(number))
  return (
    <View className={`small ${s.number}`}>
      <View>
        对结果有疑问，请告诉客服匹配编号
        <Text id="match-number" userSelect className={s.figures}>
          {number}
        </Text>
        <Link id="match-number-copy" label="复制匹配编号" onClick={copy}>
          复制
        </Link>
      </View>
      <View aria-role="status" aria-live="polite">
        {copied === true && '已复制'}
        {copied === false && '没有复制成功，请记下编号'}
      </View>
    </View>
  )
}
