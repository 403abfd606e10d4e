import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { formatYuan } from '@/lib/money/money'
import type { HalfOrder } from '@/stores/half'
import { Card } from '@/ui/card/card'
import { type Row, Rows } from '@/ui/rows/rows'
import s from './half.module.scss'

/** Shows the answers that are already known and not asked again; the identity number only masked. */
export function KnownCard({ order: { values, fields, id_no_masked } }: { order: HalfOrder }) {
  const asked = (name: string) => fields.some((field) => field.name === name)
  const { amount, term, name } = values
  const rows: (Row | false | undefined)[] = [
    !asked('amount') && amount !== undefined && { label: WORDS.amount, value: `${formatYuan(amount)}元` },
    !asked('term') && term !== undefined && { label: WORDS.term, value: months(term) },
    !asked('name') && name !== undefined && { label: '姓名', value: name },
    id_no_masked !== null && !asked('id_no') && { label: '身份证号码', value: id_no_masked },
  ]
  const known = rows.filter((row) => row !== false && row !== undefined)
  if (known.length === 0) return null
  return (
    <Card title="已有的资料">
      <Rows rows={known} />
      <View className={`small ${s.note}`}>金额和期限在匹配后可以修改</View>
    </Card>
  )
}
