import { fen } from '@contract/brands'
import { amountProblem } from './amount'

const limits = { min: fen(100000), max: fen(20000000), step: fen(50000) }

test.each([
  [100000, null],
  [20000000, null],
  [150000, null],
  [99999, '金额最少1,000元，请调高一些'],
  [0, '金额最少1,000元，请调高一些'],
  [20000001, '金额最多200,000元，请调低一些'],
  [120000, '请填500的整数倍，例如1,500'],
  [1_555_500, '请填500的整数倍，例如16,000'],
])('the problem of an amount of %i fen is %j', (amount, problem) => {
  expect(amountProblem(fen(amount), limits)).toBe(problem)
})
