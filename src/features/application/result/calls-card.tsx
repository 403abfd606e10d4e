import type { Application } from '@contract/endpoints/application'
import { Text, View } from '@tarojs/components'
import { Mark } from '@/ui/mark/mark'
import s from './result.module.scss'

/** From whom a call may come, and how to tell it from a fraud. */
export function CallsCard({ applications }: { applications: readonly Application[] }) {
  const institutions = new Map(applications.map(({ institution }) => [institution.code, institution]))
  return (
    <View id="result-calls" className={s.calls} aria-role="group" aria-label="机构的电话">
      <View className="strong">机构会打电话核实</View>
      {[...institutions.values()].map((institution) => (
        <View key={institution.code} className="apart">
          <View className={s.caller}>
            <Mark small institution={institution} />
            {institution.name}
          </View>
          <Text userSelect>{institution.complaint_phone}</Text>
        </View>
      ))}
      <View className={s.warning}>拿不准就挂断，拨上面的号码问。其他号码索要转账或验证码就是诈骗。</View>
    </View>
  )
}
