import { View } from '@tarojs/components'
import type { Pending } from '@/http/calls/application'
import type { Load } from '@/http/use-load'
import { formatTime } from '@/lib/time/time'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import { Money } from '@/ui/money/money'
import { Notice } from '@/ui/notice/notice'
import { BannerSkeleton } from './banner-skeleton'

interface ResumeBannerProps {
  load: Load<{ pending: Pending | null }>
  onResume: (pending: Pending) => unknown
}

export default function ResumeBanner({ load: { data, state, reload }, onResume }: ResumeBannerProps) {
  if (!data) {
    if (state === 'loading') return <BannerSkeleton />
    return (
      <Notice tone="error" title="没有查到您的申请进度" action={{ label: '重试', onClick: reload }}>
        请检查网络或稍后重试，已填写的内容都保留着。
      </Notice>
    )
  }
  const { pending } = data
  if (!pending) return <Notice>您已登录，选好金额和期限后可以直接继续。</Notice>
  return (
    <Card tinted>
      <View className="apart">
        <View className="strong">
          {pending.page === 'result' ? '您有已提交的申请' : '您有一笔未完成的申请'}
        </View>
        <Link id="resume-continue" onward onClick={() => onResume(pending)}>
          {pending.page === 'result' ? '查看进度' : '继续填写'}
        </Link>
      </View>
      <View className="small">
        {pending.amount !== null && (
          <>
            金额
            <Money fen={pending.amount} />，
          </>
        )}
        {formatTime(pending.updated_at)}更新
      </View>
    </Card>
  )
}
