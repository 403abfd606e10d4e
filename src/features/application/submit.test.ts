import { fen } from '@contract/brands'
import { NetworkError } from '@/http/http'
import type { ApplyItem, Outcome } from './api'
import { type Outcomes, submitAll } from './submit'

const item = (code: string): ApplyItem => ({
  order_no: 'DD1',
  code,
  amount: fen(2_000_000),
  term: 12,
  consent_ids: [],
  cost_sheet_hash: `sheet-${code}`,
})
const submitted: Outcome = { kind: 'submitted', apply_no: 'SQ1' }
const refused = (code: number): Outcome => ({ kind: 'refused', code, text: '不能申请' })
const offline = new NetworkError('offline')

test.each<[string, (Outcome | Error)[], Outcomes, string, Outcomes]>([
  ['a refusal does not stop', [refused(409), submitted], {}, 'ab', { a: refused(409), b: submitted }],
  ['a missing response stops', [offline, submitted], {}, 'a', { a: { kind: 'unknown' } }],
  ['an expired login stops', [refused(401), submitted], {}, 'a', { a: refused(401) }],
  [
    'an earlier submission does not stop',
    [submitted, submitted],
    { a: submitted },
    'b',
    { a: submitted, b: submitted },
  ],
])('%s the application for the next product', async (_, answers, before, tried, outcomes) => {
  const sent: string[] = []
  const reported: Outcomes[] = []
  const apply = async ({ code }: ApplyItem) => {
    sent.push(code)
    const answer = answers['ab'.indexOf(code)]
    if (!answer || answer instanceof Error) throw answer
    return answer
  }
  expect(await submitAll(['a', 'b'].map(item), before, apply, (now) => reported.push(now))).toEqual(outcomes)
  expect(sent.join('')).toBe(tried)
  expect(reported).toHaveLength(sent.length)
})
