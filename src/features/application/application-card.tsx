import type { Application } from '@contract/endpoints/application'
import { months } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { formatYuan } from '@/lib/money/money'
import { timelineOf } from '@/lib/time/timeline'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import { Timeline } from '@/ui/timeline/timeline'
import s from './application.module.scss'

interface ApplicationCardProps {
  application: Application
  /** Replaces the application's own timeline. */
  progress: ReactNode
  onAgreements: () => unknown
}

/** One application: what was submitted, its progress, and what happens next. */
export function ApplicationCard({ application, progress, onAgreements }: ApplicationCardProps) {
  const { apply_no, product_name, institution, amount, term, status_text, next_text } = application
  return (
    <Card
      id={`application-${apply_no}`}
      role="article"
      title={institution.name}
      aside={<Text className="accent">{status_text}</Text>}
      label={`${institution.name}${product_name}`}
    >
      <View>{product_name}</View>
      <View className={s.small}>
        申请{formatYuan(amount)}元，分{months(term)}还
      </View>
      <View className={s.small}>申请编号{apply_no}</View>
      <View className={s.progress}>{progress || <Timeline items={timelineOf(application)} />}</View>
      <View className="inset">
        <View className="strong">接下来</View>
        <View>{next_text}</View>
        <View className={s.small}>
          机构投诉电话：<Text className={s.whole}>{institution.complaint_phone}</Text>
        </View>
      </View>
      <View className={s.below}>
        <Link
          id={`application-${apply_no}-agreements`}
          label={`查看这个产品的协议：${product_name}`}
          onClick={onAgreements}
        >
          查看这个产品的协议
        </Link>
      </View>
    </Card>
  )
}
