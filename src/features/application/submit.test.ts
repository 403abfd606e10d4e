import { NetworkError } from '@/http/http'
import type { ApplyItem } from './api'
import { type Outcome, type Outcomes, submitAll } from './submit'

const item = (code: string): ApplyItem => ({
  order_no: 'DD1',
  code,
  amount: 2_000_000,
  term: 12,
  consent_ids: [],
  cost_sheet_hash: `sheet-${code}`,
})
const submitted = (apply_no: string): Outcome => ({ kind: 'submitted', apply_no })
const refused = (code: number): Outcome => ({ kind: 'refused', code, text: '不能申请' })

/** Applies with given outcomes and notes the order; an Error stands for no answer. */
async function run(given: Record<string, Outcome | Error>, before: Outcomes = {}) {
  const tried: string[] = []
  const told: Outcomes[] = []
  const outcomes = await submitAll(
    Object.keys(given).map(item),
    before,
    async ({ code }) => {
      tried.push(code)
      const outcome = given[code]
      if (!outcome || outcome instanceof Error) throw outcome
      return outcome
    },
    (now) => told.push(now),
  )
  return { tried, told, outcomes }
}

test('products are applied for one after the other, and each outcome is told at once', async () => {
  const { tried, told, outcomes } = await run({ a: submitted('SQ1'), b: submitted('SQ2') })
  expect(tried).toEqual(['a', 'b'])
  expect(told).toEqual([{ a: submitted('SQ1') }, outcomes])
  expect(outcomes).toEqual({ a: submitted('SQ1'), b: submitted('SQ2') })
})

test('a refusal is told for its product and the others go on', async () => {
  const { outcomes } = await run({ a: refused(409), b: submitted('SQ2') })
  expect(outcomes).toEqual({ a: refused(409), b: submitted('SQ2') })
})

test('without an answer the outcome is unknown and the rest is not tried', async () => {
  const { tried, outcomes } = await run({
    a: submitted('SQ1'),
    b: new NetworkError('offline'),
    c: submitted('SQ3'),
  })
  expect(tried).toEqual(['a', 'b'])
  expect(outcomes).toEqual({ a: submitted('SQ1'), b: { kind: 'unknown' } })
})

test('an expired login stops the rest', async () => {
  const { tried } = await run({ a: refused(401), b: submitted('SQ2') })
  expect(tried).toEqual(['a'])
})

test('what is submitted already is not tried again', async () => {
  const { tried, outcomes } = await run(
    { a: submitted('other'), b: submitted('SQ2') },
    { a: submitted('SQ1'), b: refused(409) },
  )
  expect(tried).toEqual(['b'])
  expect(outcomes).toEqual({ a: submitted('SQ1'), b: submitted('SQ2') })
})
