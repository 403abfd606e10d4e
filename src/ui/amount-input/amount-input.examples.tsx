import { type Fen, fen } from '@contract/brands'
import { type Example, Kept } from '../example'
import { Field } from '../field/field'
import { AmountInput } from './amount-input'

const limits = { min: fen(1_000_00), max: fen(200_000_00), step: fen(1_000_00) }

const amount = (id: string, start: Fen) => (
  <Field id={id} label="借款金额" why="预估区间，最终以机构审批结果为准">
    <Kept start={start} of={(value, set) => <AmountInput value={value} onChange={set} limits={limits} />} />
  </Field>
)

export const examples: Example[] = [
  { title: '区间内', node: amount('amount-fine', fen(20_000_00)) },
  { title: '超出区间', node: amount('amount-over', fen(250_000_00)) },
]
