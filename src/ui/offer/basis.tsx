import type { Fen } from '@contract/brands'
import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { formatYuan } from '@/lib/money/money'
import { Link } from '../link/link'
import s from './basis.module.scss'

interface BasisProps {
  id: string
  amount: Fen
  /** In months. */
  term: number
  onChange?: (() => unknown) | undefined
}

export const Basis = ({ id, amount, term, onChange }: BasisProps) => (
  <View>
    <Text className={`strong ${s.basis}`}>
      {formatYuan(amount)}元 · {months(term)}
    </Text>
    {onChange && (
      <Link id={id} label="修改金额和期限" onClick={onChange}>
        {WORDS.change}
      </Link>
    )}
  </View>
)
