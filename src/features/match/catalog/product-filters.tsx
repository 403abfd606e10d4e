import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Sheet } from '@/ui/sheet/sheet'
import { TextInput } from '@/ui/text-input/text-input'
import { ANY, type Filters, RATES, wantedAmount } from './filters'
import s from './product-catalog.module.scss'

interface ProductFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
  /** The terms that some product offers, in months. */
  terms: readonly number[]
  /** How many products match the filters. */
  count: number
  onClose: () => void
}

/** Options for a choice of numbers, with "any" first. */
const optionsOf = (values: readonly number[], label: (value: number) => string) => [
  { value: 'any', label: '不限' },
  ...values.map((value) => ({ value: String(value), label: label(value) })),
]
const chosen = (value: number | null) => (value === null ? 'any' : String(value))
const numberOf = (value: string) => (value === 'any' ? null : Number(value))

/** Filters by amount, term and annual rate; every change applies at once. */
export function ProductFilters({ filters, onChange, terms, count, onClose }: ProductFiltersProps) {
  const change = (changed: Partial<Filters>) => onChange({ ...filters, ...changed })
  return (
    <Sheet
      open
      id="filter-sheet"
      title="筛选产品"
      onClose={onClose}
      footer={
        <>
          <View className={s.count} aria-role="status" aria-live="polite">
            {count ? `符合条件的产品有${count}个` : '没有符合条件的产品，可以放宽一些'}
          </View>
          <Button id="filter-show" onClick={onClose}>
            查看结果
          </Button>
          <Button id="filter-clear" kind="text" block onClick={() => onChange(ANY)}>
            清除筛选
          </Button>
        </>
      }
    >
      <Field
        id="filter-amount"
        label="想借的金额（元）"
        why="只看可申请区间包含这个金额的产品，不填就不限"
        error={wantedAmount(filters) === undefined ? '请填写数字，例如20000' : null}
      >
        <TextInput
          type="number"
          value={filters.amount}
          placeholder="例如20000"
          maxLength={9}
          onChange={(amount) => change({ amount })}
          onEnter={onClose}
        />
      </Field>
      <Field id="filter-term" label="期限" group>
        <Choice
          name="filter-term"
          options={optionsOf(terms, (term) => `${term}个月`)}
          value={chosen(filters.term)}
          onChange={(term) => change({ term: numberOf(term) })}
        />
      </Field>
      <Field id="filter-rate" label="综合年化成本" why="按各产品公开示例的综合年化成本（复利）" group>
        <Choice
          name="filter-rate"
          options={optionsOf(RATES, (rate) => `${rate}%以内`)}
          value={chosen(filters.rate)}
          onChange={(rate) => change({ rate: numberOf(rate) })}
        />
      </Field>
    </Sheet>
  )
}
