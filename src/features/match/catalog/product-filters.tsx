import { type Fen, fen } from '@contract/brands'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import { WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { amountProblem } from '@/lib/money/amount'
import type { Basis, Listed } from '@/lib/money/for-basis'
import { focusField } from '@/platform/elements/field/focus-field'
import { AmountInput, AmountRange } from '@/ui/amount-input/amount-input'
import { Button } from '@/ui/button/button'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Choice, TERM_OPTIONS } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Sheet } from '@/ui/sheet/sheet'
import s from './product-catalog.module.scss'

export interface Filters {
  /** The amount (fen) and the term (months) of the comparison; null stands for those of the draft. */
  amount: Fen | null
  term: number | null
  only: boolean
  /** The highest annual rate in percent. */
  rate: number | null
}

export const NO_FILTER = { only: false, rate: null }

export const ANY: Filters = { amount: null, term: null, ...NO_FILTER }

/** The annual rates to choose from in percent. No product above 24 % is listed (S24.12). */
export const RATES = [10, 15, 20] as const

/** Whether a product passes the filters. One without figures for the amount and the term has no rate to compare. */
export const fits = ({ product, refusal }: Listed, { only, rate }: Filters): boolean =>
  refusal ? !only && rate === null : rate === null || product.annual_rate <= rate

export const describe = ({ only, rate }: Filters): string =>
  [only && '提供这个金额和期限', rate !== null && `${WORDS.annualRate}${rate}%以内`]
    .filter(Boolean)
    .join('、')

/** Reads what the session has stored; an invalid value counts as not chosen. */
export function readFilters(kept: string | null): Filters {
  try {
    const { amount, term, only, rate } = JSON.parse(kept ?? '{}') as Record<string, unknown>
    return {
      amount: typeof amount === 'number' && !amountProblem(fen(amount), LIMITS) ? fen(amount) : null,
      term: TERMS.find((one) => one === term) ?? null,
      only: only === true,
      rate: RATES.find((one) => one === rate) ?? null,
    }
  } catch {
    return ANY
  }
}

interface ProductFiltersProps {
  filters: Filters
  basis: Basis
  count: (filters: Filters) => number
  onClose: (filters: Filters) => void
}

const RATE_OPTIONS = [
  { value: 'any', label: '不限' },
  ...RATES.map((rate) => ({ value: String(rate), label: `${rate}%以内` })),
]

export function ProductFilters({ filters, basis, count, onClose }: ProductFiltersProps) {
  const [chosen, setChosen] = useState(filters)
  const { term, only, rate } = chosen
  const amount = chosen.amount ?? basis.amount
  const change = (changed: Partial<Filters>) => setChosen({ ...chosen, ...changed })
  const problem = amountProblem(amount, LIMITS)
  const left = problem ? null : count(chosen)
  return (
    <Sheet
      open
      id="filter-sheet"
      title="金额、期限和筛选"
      // An amount that cannot be borrowed is calculated nowhere.
      onClose={() => onClose(problem ? { ...chosen, amount: filters.amount } : chosen)}
      footer={
        <>
          <View className={`small ${s.count}`} aria-role="status" aria-live="polite">
            {left === 0 && '没有符合条件的产品，可以放宽一些'}
          </View>
          <Button id="filter-show" onClick={() => (problem ? focusField('filter-amount') : onClose(chosen))}>
            {problem ? '请先改好金额' : `查看${left}个产品`}
          </Button>
          {describe(chosen) && (
            <Button id="filter-clear" kind="text" block onClick={() => change(NO_FILTER)}>
              清除筛选
            </Button>
          )}
        </>
      }
    >
      <Field
        id="filter-amount"
        label={WORDS.amount}
        aside={<AmountRange id="filter-amount" limits={LIMITS} />}
      >
        <AmountInput value={amount} limits={LIMITS} onChange={(fen) => change({ amount: fen })} />
      </Field>
      <Field id="filter-term" label={WORDS.term} group>
        <Choice
          name="filter-term"
          layout="strip"
          options={TERM_OPTIONS}
          value={String(term ?? basis.term)}
          onChange={(value) => change({ term: Number(value) })}
        />
      </Field>
      <Checkbox id="filter-only" checked={only} onChange={(on) => change({ only: on })}>
        只看提供这个金额和期限的产品
      </Checkbox>
      <Field id="filter-rate" label={WORDS.annualRate} why="按上面的金额和期限试算" group>
        <Choice
          name="filter-rate"
          options={RATE_OPTIONS}
          value={rate === null ? 'any' : String(rate)}
          onChange={(value) => change({ rate: value === 'any' ? null : Number(value) })}
        />
      </Field>
    </Sheet>
  )
}
