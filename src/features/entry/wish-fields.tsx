import { LIMITS, TERMS } from '@contract/rules/amounts'
import { AmountInput } from '@/ui/amount-input/amount-input'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import type { Wish } from './use-wish'

const OPTIONS = TERMS.map((months) => ({ value: String(months), label: String(months) }))

/** Amount and term. */
export function WishFields({ wish }: { wish: Wish }) {
  return (
    <>
      <Field id="home-amount" label="想借多少" error={wish.error}>
        <AmountInput value={wish.amount} onChange={wish.setAmount} limits={LIMITS} />
      </Field>
      <Field id="home-term" label="分几个月还" group>
        <Choice
          name="home-term"
          options={OPTIONS}
          value={String(wish.term)}
          onChange={(months) => wish.setTerm(Number(months))}
        />
      </Field>
    </>
  )
}
