import type { Fen } from '@contract/brands'
import type { Product } from '@contract/offer'
import { months as monthsOf, WORDS } from '@contract/rules/words'
import { Button, Text, View } from '@tarojs/components'
import type { AmountLimits } from '@/lib/money/amount'
import { formatYuan } from '@/lib/money/money'
import { useView } from '@/stores/view'
import { AmountInput, AmountRange } from '@/ui/amount-input/amount-input'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import s from './product.module.scss'

interface TrialFieldsProps {
  product: Product
  limits: AmountLimits
  amount: Fen
  /** In months. */
  term: number
  problem: string | null
  open: boolean
  onToggle: () => void
  onAmount: (fen: Fen) => void
  onTerm: (months: number) => void
}

/** Amount and term in one line, which opens the fields to try others. */
export function TrialFields({ product, limits, amount, term, problem, open, ...on }: TrialFieldsProps) {
  // Amount and term stand on one line with it.
  const elder = useView((state) => state.elder)
  return (
    <View className={s.trial}>
      <Button
        id="product-try"
        className={s.chosen}
        hoverClass={s.pressed}
        aria-expanded={open}
        onClick={on.onToggle}
      >
        <Text className="strong">
          {formatYuan(amount)}元 · {monthsOf(term)}
        </Text>
        <Text className={s.change}>
          {open ? '收起' : elder ? '改一改' : '改一改试试'}
          <Icon name="chevron" className={open ? s.up : s.down} />
        </Text>
      </Button>
      {/* A parent of its own: what appears or disappears makes Taro send all its siblings again. */}
      <View>
        {open && (
          <>
            <Field
              id="product-amount"
              label={WORDS.amount}
              error={problem}
              aside={<AmountRange id="product-amount" limits={limits} />}
            >
              <AmountInput value={amount} limits={limits} onChange={on.onAmount} />
            </Field>
            <Field id="product-term" label={WORDS.term} group>
              <Choice
                name="product-term"
                options={product.terms.map((one) => ({ value: String(one), label: monthsOf(one) }))}
                value={String(term)}
                onChange={(value) => on.onTerm(Number(value))}
              />
            </Field>
          </>
        )}
      </View>
    </View>
  )
}
