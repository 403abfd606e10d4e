import { useState } from 'react'
import type { Example } from '../example'
import { Field } from '../field/field'
import { AmountInput } from './amount-input'

const limits = { min: 1_000_00, max: 200_000_00, step: 1_000_00 }

function Amount({ id, start }: { id: string; start: number }) {
  const [value, setValue] = useState(start)
  return (
    <Field id={id} label="借款金额" why="预估区间，最终以机构审批结果为准">
      <AmountInput value={value} onChange={setValue} limits={limits} />
    </Field>
  )
}

export const examples: Example[] = [
  { title: '区间内', node: <Amount id="amount-fine" start={20_000_00} /> },
  { title: '超出区间', node: <Amount id="amount-over" start={250_000_00} /> },
]
