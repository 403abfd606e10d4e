import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { platform } from '@/platform/platform'
import { Link } from '@/ui/link/link'
import s from './match.module.scss'

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
