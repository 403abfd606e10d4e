import { fen } from '@contract/brands'
import { LIMITS } from '@contract/rules/amounts'
import { WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { AmountInput, AmountRange } from '@/ui/amount-input/amount-input'
import { Choice } from '@/ui/choice/choice'
import { TERM_OPTIONS } from '@/ui/choice/term-options'
import { Field } from '@/ui/field/field'
import s from './entry.module.scss'
import type { LoanRequest } from './use-loan-request'

const amounts = [
  { value: '500000', label: '5千' },
  { value: '1000000', label: '1万' },
  { value: '3000000', label: '3万' },
  { value: '5000000', label: '5万' },
]

/** Amount and term. */
export function LoanRequestFields({ request }: { request: LoanRequest }) {
  return (
    <>
      <AmountInput
        id="home-amount"
        label={WORDS.amount}
        value={request.amount}
        onChange={request.setAmount}
        limits={LIMITS}
        error={request.error}
      />
      <View className={s.quick}>
        <AmountRange id="home-amount" limits={LIMITS} />
        <Choice
          name="home-quick"
          label="常用金额"
          options={amounts}
          value={String(request.amount)}
          onChange={(amount) => request.setAmount(fen(Number(amount)))}
        />
      </View>
      <View className={s.term}>
        <Field id="home-term" label={WORDS.term} group>
          <Choice
            name="home-term"
            layout="strip"
            options={TERM_OPTIONS}
            value={String(request.term)}
            onChange={(count) => request.setTerm(Number(count))}
          />
        </Field>
      </View>
    </>
  )
}
