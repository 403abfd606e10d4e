import { View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { reportBug } from '@/lib/expected'
import { type NoticeAnswer, notices } from '@/platform/weapp/notices'
import { Menu } from '@/ui/menu/menu'
import { allowNotice } from '../api'
import s from './result.module.scss'

const WORDS: Record<NoticeAnswer | 'failed', string> = {
  accept: '已允许：机构更新进度时，微信会通知您一次。',
  reject: '没有开启通知，需要时可以再点一次。进度随时可以在这里查看。',
  ban: '您在微信里关闭了这项通知。需要时，请点右上角“…”，在“设置”的“订阅消息”里打开，再回来点一次。',
  failed: '没有保存下来，请再点一次。',
}

/** Offers one message when a status changes. Nothing depends on it, and it is only asked after a tap. */
export function NoticeRow({ notice }: { notice?: { template_id: string; allowed: boolean } }) {
  const [said, say] = useState<keyof typeof WORDS>()
  if (!notice) return null
  const allowed = notice.allowed || said === 'accept'
  const allow = async () => {
    try {
      const answer = await notices.ask(notice.template_id)
      if (answer !== 'accept') return say(answer)
      const stored = await allowNotice(await notices.loginCode())
      say(stored?.data ? 'accept' : 'failed')
    } catch (error) {
      say('failed')
      reportBug(error)
    }
  }
  return (
    <View className={s.notice}>
      {!allowed && <Menu rows={[{ id: 'result-notice', label: '状态变化时通知我一次', onClick: allow }]} />}
      <View id="result-notice-words" aria-live="polite" className={cx('small', (allowed || said) && s.said)}>
        {allowed ? WORDS.accept : said && WORDS[said]}
      </View>
    </View>
  )
}
