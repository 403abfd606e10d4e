import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { formatYuan } from '@/lib/money/money'
import { Link } from '../link/link'
import s from './offer.module.scss'

interface BasisProps {
  id: string
  /** In fen. */
  amount: number
  /** In months. */
  term: number
  /** Lets the visitor change both. */
  onChange: () => unknown
}

/** For which amount and term all figures of a list are. */
export const Basis = ({ id, amount, term, onChange }: BasisProps) => (
  <View className={s.head}>
    <Text>
      按{formatYuan(amount)}元、分{months(term)}还试算
    </Text>
    <Link id={id} label="修改金额和期限" onClick={onChange}>
      {WORDS.change}
    </Link>
  </View>
)
